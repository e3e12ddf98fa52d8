package io.punctual.consumer.alarm;

import io.punctual.lifecycle.rocketmq.RocketMqAccess;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.apache.rocketmq.client.consumer.DefaultLitePullConsumer;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;
import org.apache.rocketmq.common.message.MessageConst;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.common.message.MessageQueue;
import org.jspecify.annotations.Nullable;

/**
 * The alarm topic through RocketMQ's lite pull consumer: queues are shared out among the group, and
 * nothing is committed but what we say. The client finds RocketMQ again by itself.
 */
final class LitePullAlarms implements AlarmSource {

  private static final Duration RESTART_AFTER = Duration.ofSeconds(1);

  /** The client reads it once: how long a missed notice of joined or lost consumers may matter. */
  private static final String REBALANCE_MILLIS = "rocketmq.client.rebalance.waitInterval";

  static {
    if (System.getProperty(REBALANCE_MILLIS) == null) {
      System.setProperty(REBALANCE_MILLIS, "2000");
    }
  }

  private final RocketMqConsumerConfig rocketMq;
  private final RocketMqAccess access;
  private final AlarmsConfig alarms;
  private final RocketMqAnswers answers;
  private final Queue<Set<AlarmQueue>> assignments = new ConcurrentLinkedQueue<>();
  private @Nullable DefaultLitePullConsumer consumer;

  LitePullAlarms(
      RocketMqConsumerConfig rocketMq,
      RocketMqAccess access,
      AlarmsConfig alarms,
      RocketMqAnswers answers) {
    this.rocketMq = rocketMq;
    this.access = access;
    this.alarms = alarms;
    this.answers = answers;
  }

  @Override
  public List<ArrivedMessage> poll(Duration atMost) throws InterruptedException {
    if (consumer == null && !start()) {
      Thread.sleep(RESTART_AFTER);
    }
    return consumer == null
        ? List.of()
        : consumer.poll(atMost.toMillis()).stream().map(this::alarm).toList();
  }

  @Override
  public Optional<Set<AlarmQueue>> reassigned() {
    return Optional.ofNullable(assignments.poll());
  }

  @Override
  public void commit(Map<AlarmQueue, Long> offsets) {
    Map<MessageQueue, Long> byQueue = new HashMap<>();
    offsets.forEach(
        (queue, offset) ->
            byQueue.put(new MessageQueue(alarms.topic(), queue.broker(), queue.number()), offset));
    if (consumer != null) {
      consumer.commit(byQueue, true);
    }
  }

  @Override
  public void close() {
    if (consumer != null) {
      // It would report each pull that is interrupted by this as an error.
      RocketMqLog.silence();
      consumer.shutdown();
    }
  }

  /**
   * Without a name server the client does not start; it is left to {@link RocketMqContact} to say
   * so.
   */
  private boolean start() {
    DefaultLitePullConsumer starting = configured();
    try {
      starting.subscribe(
          alarms.topic(), "*", (_, _, assigned) -> assignments.add(alarmQueues(assigned)));
      starting.start();
      consumer = starting;
    } catch (MQClientException | IllegalStateException e) {
      starting.shutdown();
    }
    return consumer != null;
  }

  private DefaultLitePullConsumer configured() {
    DefaultLitePullConsumer lite = new DefaultLitePullConsumer(alarms.group(), answers);
    access.apply(lite);
    lite.setNamesrvAddr(rocketMq.nameServer());
    lite.setAllocateMessageQueueStrategy(EachClientOnce.averagely());
    lite.setAutoCommit(false);
    lite.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
    lite.setPullThreadNums(alarms.pullThreads());
    lite.setPullBatchSize(alarms.pullBatch());
    lite.setPullThresholdForAll(2L * alarms.pullThreads() * alarms.pullBatch());
    lite.setPullThresholdForQueue(alarms.pullBatch());
    lite.setPullThresholdSizeForQueue(1);
    // A broker answers an empty pull after 20 s and looks only every 5 s whether it is time. A pull
    // whose answer never comes blocks its queue for this long; the sweep has 30 s at most.
    lite.setConsumerTimeoutMillisWhenSuspend(26_000);
    lite.setPollNameServerInterval(2_000);
    lite.setHeartbeatBrokerInterval((int) rocketMq.heartbeatEvery().toMillis());
    // We persist what we commit; this would only repeat it.
    lite.setPersistConsumerOffsetInterval(3_600_000);
    return lite;
  }

  private static Set<AlarmQueue> alarmQueues(Set<MessageQueue> queues) {
    return queues.stream().map(LitePullAlarms::alarmQueue).collect(Collectors.toUnmodifiableSet());
  }

  private static AlarmQueue alarmQueue(MessageQueue queue) {
    return new AlarmQueue(queue.getBrokerName(), queue.getQueueId());
  }

  private ArrivedMessage alarm(MessageExt message) {
    byte @Nullable [] body = message.getBody();
    return new ArrivedMessage(
        new AlarmQueue(message.getBrokerName(), message.getQueueId()),
        message.getQueueOffset(),
        ringAt(message),
        body == null ? new byte[0] : body);
  }

  /** The asked-for time of a timer message; of a plain one, when it was sent. */
  private static long ringAt(MessageExt message) {
    String asked = message.getProperty(MessageConst.PROPERTY_TIMER_DELIVER_MS);
    return asked == null || !asked.matches("\\d{1,18}")
        ? message.getBornTimestamp()
        : Long.parseLong(asked);
  }
}
