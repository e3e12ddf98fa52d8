/** How a stop begins: callers let go of their connections before the server does. */
@NullMarked
package io.punctual.api.stop;

import org.jspecify.annotations.NullMarked;
