/** Alarms: after the commit, ids and dues go to RocketMQ, which rings shortly before the due. */
@NullMarked
package io.punctual.api.alarm;

import org.jspecify.annotations.NullMarked;
