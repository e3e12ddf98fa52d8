/**
 * What the services share: the loop that repeats a step, the pause between log lines, the checks of
 * keys, the warm-up before a service is ready. No SQL, no Kafka, and RocketMQ only in the package
 * of that name.
 */
package io.punctual.lifecycle;
