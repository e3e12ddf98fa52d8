/** What happens in the consumer, as events: one implementation logs them, one meters them. */
@NullMarked
package io.punctual.consumer.watch;

import org.jspecify.annotations.NullMarked;
