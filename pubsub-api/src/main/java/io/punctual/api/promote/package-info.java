/** The promoter: sets the alarms of timers whose due has come within the horizon. */
package io.punctual.api.promote;
