/** What is known of Kafka's topics, so that a timer is refused at submission, not at its due. */
@NullMarked
package io.punctual.api.topic;

import org.jspecify.annotations.NullMarked;
