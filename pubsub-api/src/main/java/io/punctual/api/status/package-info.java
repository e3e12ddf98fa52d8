/** The status: what works, what waits, and what to do about it. */
package io.punctual.api.status;
