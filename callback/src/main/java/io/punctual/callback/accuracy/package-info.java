/** How late deliveries were, by minute, tenant and topic. */
@NullMarked
package io.punctual.callback.accuracy;

import org.jspecify.annotations.NullMarked;
