/** RocketMQ's topic of alarms, made before the services start. */
@NullMarked
package io.punctual.migrations.alarmtopic;

import org.jspecify.annotations.NullMarked;
