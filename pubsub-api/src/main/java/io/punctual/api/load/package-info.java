/** The load to come: how many timers are due when. */
@NullMarked
package io.punctual.api.load;

import org.jspecify.annotations.NullMarked;
