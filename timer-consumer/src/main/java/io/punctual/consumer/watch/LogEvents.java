package io.punctual.consumer.watch;

import io.punctual.protocol.wire.Lane;
import java.net.URI;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells people. What may come often is told once in ten seconds. */
public final class LogEvents implements ConsumerEvents {

  private static final Logger LOG = LoggerFactory.getLogger("io.punctual.consumer");
  private static final Duration SELDOM = Duration.ofSeconds(10);

  private final Seldom unreadable = new Seldom(SELDOM);
  private final Seldom failed = new Seldom(SELDOM);
  private final Seldom unauthorized = new Seldom(SELDOM);
  private final Seldom stepFailed = new Seldom(SELDOM);

  @Override
  public void alarmUnreadable(String queue, long offset, String reason) {
    unreadable.run(
        "a message at the alarm topic is no alarm and was passed over: queue "
            + queue
            + ", offset "
            + offset
            + ", "
            + reason,
        LOG::warn);
  }

  @Override
  public void queuesAssigned(int queues, int timersDropped) {
    LOG.info("reading {} alarm queues; {} timers left with lost ones", queues, timersDropped);
  }

  @Override
  public void holdFull(boolean full) {
    if (full) {
      LOG.warn("the hold is full: alarms wait in RocketMQ");
    } else {
      LOG.info("the hold has room again");
    }
  }

  @Override
  public void rocketmqReachable(boolean reachable, String nameServer) {
    if (reachable) {
      LOG.info("RocketMQ answers");
    } else {
      LOG.warn(
          "RocketMQ does not answer (punctual.rocketmq.name-server is {}, or punctual.alarms.topic"
              + " is not there): timers are delivered by the sweep meanwhile",
          nameServer);
    }
  }

  @Override
  public void stepFailed(RuntimeException e) {
    stepFailed.run("a step failed and is repeated", message -> LOG.error(message, e));
  }

  @Override
  public void requestFailed(
      Lane lane, URI callback, Failure failure, String detail, Duration roundTrip) {
    if (failure == Failure.UNAUTHORIZED) {
      unauthorized.run(
          callback
              + " refuses our token ("
              + detail
              + "): punctual.deliveries.token differs from its own",
          LOG::error);
    } else {
      failed.run(
          "a request to " + callback + " failed: " + failure.tag() + ", " + detail, LOG::warn);
    }
  }

  @Override
  public void callbackReachable(URI callback, boolean reachable, String detail) {
    if (reachable) {
      LOG.info("callback {} answers again", callback);
    } else {
      LOG.warn("callback {} (of punctual.callback.urls) can't take requests: {}", callback, detail);
    }
  }

  @Override
  public void stopped(boolean drained, int timersLeft, Duration took) {
    LOG.info(
        "stopped in {} ms; {} timers go to other consumers, {}",
        took.toMillis(),
        timersLeft,
        drained ? "none of them in delivery" : "some of them in delivery");
  }
}
