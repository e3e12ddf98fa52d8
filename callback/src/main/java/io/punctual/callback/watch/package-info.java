/** The listeners to events of deliveries: log, metrics, and lateness by minute and topic. */
package io.punctual.callback.watch;
