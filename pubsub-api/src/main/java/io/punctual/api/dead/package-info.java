/** Dead letters: what could not be delivered. Looked at, redriven, dropped. */
@NullMarked
package io.punctual.api.dead;

import org.jspecify.annotations.NullMarked;
