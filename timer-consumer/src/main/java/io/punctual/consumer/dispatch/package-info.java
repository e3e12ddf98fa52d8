/**
 * From the hold to the callback: which timers go in which request and when. Each wake-up finds cold
 * caches and, on a virtual machine, a halted processor: so requests gather timers, and platform
 * threads do what is bounded, since a virtual thread is woken through a poller and a carrier.
 */
package io.punctual.consumer.dispatch;
