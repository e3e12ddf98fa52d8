/** Kafka: where a record goes, whether that is slow, and what an attempt to produce it means. */
package io.punctual.callback.produce;
