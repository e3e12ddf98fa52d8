package io.punctual.jobs;

/**
 * RocketMQ's topic of alarms, as it is wanted at every broker that is a master.
 *
 * @param queues to write and to read; fixed, since each shard of timers has one for good
 */
record AlarmTopic(String name, int queues) {

  /** RocketMQ itself has no such bound; the services have 64 shards of timers. */
  static final int QUEUES_MAX = 64;
}
