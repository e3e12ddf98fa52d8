/** Submissions that come by Kafka. */
package io.punctual.store.submission;
