/** The promoter: sets the alarms of timers whose due has come within the horizon. */
@NullMarked
package io.punctual.api.promote;

import org.jspecify.annotations.NullMarked;
