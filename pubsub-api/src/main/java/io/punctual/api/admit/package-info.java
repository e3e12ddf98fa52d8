/** How many requests are done at once, whoever they are of. */
@NullMarked
package io.punctual.api.admit;

import org.jspecify.annotations.NullMarked;
