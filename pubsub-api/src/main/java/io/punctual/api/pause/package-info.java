/** Pauses of topics, keys, tenants, and of all. */
package io.punctual.api.pause;
