package io.punctual.migrations.alarmtopic;

/**
 * RocketMQ's topic of alarms, as wanted at every master broker.
 *
 * @param queues to write and to read; fixed, since each shard of timers has one for good
 */
record WantedTopic(String name, int queues) {

  /** RocketMQ itself has no such bound; the services have 64 shards of timers. */
  static final int QUEUES_MAX = 64;
}
