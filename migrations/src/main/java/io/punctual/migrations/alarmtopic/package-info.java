/** RocketMQ's topic of alarms, made before the services start. */
package io.punctual.migrations.alarmtopic;
