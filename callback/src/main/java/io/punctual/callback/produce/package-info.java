/** Kafka: where a record goes, whether that is slow, and what an attempt to produce it means. */
@NullMarked
package io.punctual.callback.produce;

import org.jspecify.annotations.NullMarked;
