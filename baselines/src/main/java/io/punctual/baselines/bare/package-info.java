/** RocketMQ's own timer, with nothing else in the way. */
@NullMarked
package io.punctual.baselines.bare;

import org.jspecify.annotations.NullMarked;
