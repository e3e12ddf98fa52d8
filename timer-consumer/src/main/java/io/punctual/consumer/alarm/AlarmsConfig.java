package io.punctual.consumer.alarm;

import static io.punctual.lifecycle.ConfigKey.key;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How alarms are read.
 *
 * @param topic the alarm topic
 * @param group the consumer group: its members share the queues
 * @param pullThreads at least as many as there are queues for one consumer: each waits for one
 * @param pullBatch messages per pull; two pulls of a queue may lie unread in the client
 * @param openMax at this many alarms that a crash would read again no more are read
 * @param commitEvery how often offsets are committed
 */
@ConfigurationProperties("punctual.alarms")
public record AlarmsConfig(
    @DefaultValue("punctual-alarms") String topic,
    @DefaultValue("punctual-timer-consumer") String group,
    @DefaultValue("64") int pullThreads,
    @DefaultValue("16") int pullBatch,
    @DefaultValue("100000") int openMax,
    @DefaultValue("1s") Duration commitEvery) {

  public AlarmsConfig {
    key("punctual.alarms.topic").notBlank(topic);
    key("punctual.alarms.group").notBlank(group);
    key("punctual.alarms.pull-threads").between(pullThreads, 1, 1_024);
    key("punctual.alarms.pull-batch").between(pullBatch, 1, 1_024);
    key("punctual.alarms.open-max").between(openMax, 1, 10_000_000);
    key("punctual.alarms.commit-every")
        .between(commitEvery, Duration.ofMillis(10), Duration.ofMinutes(1));
  }
}
