/** The classic design's consumers: push, in order, one request for each message. */
@NullMarked
package io.punctual.baselines.consumer;

import org.jspecify.annotations.NullMarked;
