/** The transactions of a delivery: read, claim, release, finish. */
package io.punctual.store.delivery;
