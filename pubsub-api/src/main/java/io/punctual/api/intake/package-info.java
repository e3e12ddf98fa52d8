/** Submissions that come by Kafka. */
package io.punctual.api.intake;
