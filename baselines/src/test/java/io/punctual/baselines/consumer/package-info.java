@NullMarked
package io.punctual.baselines.consumer;

import org.jspecify.annotations.NullMarked;
