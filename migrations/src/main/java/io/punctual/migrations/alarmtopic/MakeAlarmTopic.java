package io.punctual.migrations.alarmtopic;

import io.punctual.migrations.alarmtopic.Brokers.Master;
import io.punctual.migrations.alarmtopic.Brokers.Queues;
import io.punctual.migrations.job.JobFailed;
import io.punctual.migrations.job.NotYet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes the topic of alarms at each broker without it, and checks it at the others. A topic with
 * another number of queues is never changed.
 */
final class MakeAlarmTopic {
  private final Brokers brokers;
  private final WantedTopic topic;
  private final Set<Master> made = new LinkedHashSet<>();

  MakeAlarmTopic(Brokers brokers, WantedTopic topic) {
    this.brokers = brokers;
    this.topic = topic;
  }

  /** One line for each broker: who made the topic. Can be tried again. */
  List<String> run() {
    Collection<Master> masters = brokers.masters().values();
    if (masters.isEmpty()) {
      throw new NotYet("RocketMQ's name server answers, but no broker has registered with it");
    }
    // All brokers are checked before any of them is changed.
    List<Master> without = masters.stream().filter(master -> !isThere(master)).toList();
    without.forEach(this::make);
    masters.forEach(this::requireRouted);
    return masters.stream().map(this::describe).toList();
  }

  private boolean isThere(Master master) {
    return brokers
        .find(topic.name(), master)
        .map(queues -> requireWanted(queues, master))
        .isPresent();
  }

  private Queues requireWanted(Queues queues, Master master) {
    if (!queues.equals(Queues.both(topic.queues()))) {
      throw new JobFailed(
          """
          The topic %s has %d queues to read and %d to write at broker %s, and %d are wanted: \
          PUNCTUAL_ALARMS_QUEUES (the chart's alarms.queues) must be the number it was made with\
          """
              .formatted(
                  topic.name(), queues.read(), queues.write(), master.name(), topic.queues()));
    }
    return queues;
  }

  private void make(Master master) {
    brokers.create(topic, master);
    made.add(master);
  }

  /** A broker tells the name server at once; until then no client finds the topic. */
  private void requireRouted(Master master) {
    Map<String, Queues> routes = brokers.routes(topic.name());
    if (!Queues.both(topic.queues()).equals(routes.get(master.name()))) {
      throw new NotYet(
          "RocketMQ's name server has no route yet to the topic %s at broker %s"
              .formatted(topic.name(), master.name()));
    }
  }

  private String describe(Master master) {
    return "topic %s at broker %s: %d queues, %s"
        .formatted(
            topic.name(),
            master.name(),
            topic.queues(),
            made.contains(master) ? "made" : "there already");
  }
}
