/** The table {@code topic}: what Kafka last said of its topics. */
package io.punctual.store.topic;
