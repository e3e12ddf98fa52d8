/** Tenants: whose timers a request is about, and how much of each tenant is done. */
package io.punctual.api.tenant;
