/** Recurring schedules: each makes ordinary timers, some time before they are due. */
package io.punctual.api.schedule;
