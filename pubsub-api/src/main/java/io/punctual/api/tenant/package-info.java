/** Tenants: who asks, by its token, and how much of it is done. */
@NullMarked
package io.punctual.api.tenant;

import org.jspecify.annotations.NullMarked;
