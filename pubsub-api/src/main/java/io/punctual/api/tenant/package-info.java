/** Tenants: who asks, by its token, and how much of it is done. */
package io.punctual.api.tenant;
