/**
 * Observes from outside: what arrives in a topic, what the ledger and the metrics say, what the
 * machine itself does.
 */
package io.punctual.verify.watch;
