/** The classic design's callback: one transaction and one produce for each request. */
@NullMarked
package io.punctual.baselines.callback;

import org.jspecify.annotations.NullMarked;
