/** What happens in the API, as events: one implementation logs them, one meters them. */
@NullMarked
package io.punctual.api.watch;

import org.jspecify.annotations.NullMarked;
