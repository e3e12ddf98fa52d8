/** The transactions of an owner: cancel, reschedule. */
package io.punctual.store.change;
