/** What is known of Kafka's topics, so that a timer is refused at submission, not at its due. */
package io.punctual.api.topic;
