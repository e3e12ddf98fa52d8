/** The one loop that runs every background step. */
@NullMarked
package io.punctual.api.loop;

import org.jspecify.annotations.NullMarked;
