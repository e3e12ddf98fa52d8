package io.punctual.api.status;

import io.punctual.api.alarm.BrokerOutages;
import io.punctual.api.status.StatusView.Engine;
import io.punctual.api.topic.AskKafka;
import io.punctual.store.installation.CheckServer;
import java.util.List;

/** Asks the database; Kafka and RocketMQ are watched by this instance all the time. */
record ListEngines(CheckServer database, AskKafka kafka, BrokerOutages rocketMq) {

  List<Engine> list() {
    return List.of(
        new Engine("database", "up", database.check().toString()),
        new Engine("kafka", state(kafka.reachable()), null),
        new Engine("rocketmq", state(rocketMq.takesAlarms()), null));
  }

  private static String state(boolean up) {
    return up ? "up" : "down";
  }
}
