package io.punctual.consumer.alarm;

import org.apache.rocketmq.logging.ch.qos.logback.classic.Level;
import org.apache.rocketmq.logging.ch.qos.logback.classic.Logger;
import org.apache.rocketmq.logging.org.slf4j.LoggerFactory;

/** The log that RocketMQ's client keeps by itself; {@code rmq.logback.xml} sets it up. */
final class RocketMqLog {

  private RocketMqLog() {}

  static void silence() {
    if (LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME) instanceof Logger root) {
      root.setLevel(Level.OFF);
    }
  }
}
