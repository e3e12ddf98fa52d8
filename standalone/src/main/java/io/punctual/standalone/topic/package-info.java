/** A Kafka topic as anybody can read it. */
@NullMarked
package io.punctual.standalone.topic;

import org.jspecify.annotations.NullMarked;
