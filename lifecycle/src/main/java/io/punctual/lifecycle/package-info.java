/**
 * What the services share: the loop that repeats a step, the pause between log lines, the checks of
 * keys, the warm-up before a service is ready. No SQL, no Kafka, no RocketMQ.
 */
package io.punctual.lifecycle;
