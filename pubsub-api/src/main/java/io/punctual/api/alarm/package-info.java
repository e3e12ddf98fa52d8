/** Alarms: after the commit, ids and dues go to RocketMQ, which rings shortly before the due. */
package io.punctual.api.alarm;
