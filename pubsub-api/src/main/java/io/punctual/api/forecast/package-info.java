/** The forecast: how many timers are due when. */
@NullMarked
package io.punctual.api.forecast;

import org.jspecify.annotations.NullMarked;
