package io.punctual.api.alarm;

import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.lifecycle.Step;
import io.punctual.protocol.Shards;
import io.punctual.store.installation.AlarmQueueTable;
import io.punctual.store.installation.AlarmQueueTable.Queue;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.common.message.MessageQueue;

/**
 * Finds out each shard's alarm queue, then asks every broker again and again whether it answers and
 * still has its alarms.
 */
record WatchRocketMq(
    DefaultMQProducer producer,
    AlarmQueueTable table,
    KnownQueues routes,
    BrokerOutages state,
    AlarmConfig alarms,
    RocketMqProducerConfig rocket,
    ApiEvents events)
    implements Step {

  /** All timers of a broker pass through this topic's queue 0; its length only grows. */
  private static final String TIMER_TOPIC = "rmq_sys_wheel_timer";

  @Override
  public Duration runOnce() {
    if (!routes.known()) {
      findRoutes();
    }
    Map<String, Queue> oneOfEachBroker =
        routes.queues().stream()
            .collect(Collectors.toMap(Queue::broker, Function.identity(), (first, _) -> first));
    oneOfEachBroker.forEach(this::probe);
    if (oneOfEachBroker.isEmpty()) {
      state.unknown();
    }
    return rocket.probeEvery();
  }

  private void findRoutes() {
    Map<Integer, Queue> stored = table.read();
    if (stored.size() == Shards.COUNT) {
      use(stored);
      return;
    }
    List<Queue> queues = queuesOfTopic();
    if (!queues.isEmpty()) {
      use(table.fix(queues));
    }
  }

  private void use(Map<Integer, Queue> queues) {
    routes.known(queues);
    events.happened(new ApiEvent.AlarmQueuesFound(routes.queues().size()));
  }

  /** Sorted; empty while the topic, its brokers or the name server are not there. */
  private List<Queue> queuesOfTopic() {
    try {
      return producer.fetchPublishMessageQueues(alarms.topic()).stream()
          .map(queue -> new Queue(queue.getBrokerName(), queue.getQueueId()))
          .sorted(Comparator.comparing(Queue::broker).thenComparingInt(Queue::number))
          .toList();
    } catch (MQClientException notThere) {
      events.happened(new ApiEvent.AlarmQueuesMissed(alarms.topic(), notThere));
      return List.of();
    }
  }

  private void probe(String broker, Queue queue) {
    try {
      producer.maxOffset(new MessageQueue(alarms.topic(), broker, queue.number()));
    } catch (MQClientException | IllegalStateException silent) {
      // An illegal state is how the client says that no name server can be reached.
      state.seen(broker, false);
      return;
    }
    state.seen(broker, true);
    lookForLoss(broker);
  }

  private void lookForLoss(String broker) {
    try {
      state.holds(broker, producer.maxOffset(new MessageQueue(TIMER_TOPIC, broker, 0)));
    } catch (MQClientException | IllegalStateException noTimersYet) {
      state.holdsNothing(broker);
    }
  }
}
