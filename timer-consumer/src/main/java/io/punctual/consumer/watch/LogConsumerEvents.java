package io.punctual.consumer.watch;

import io.punctual.consumer.watch.ConsumerEvent.AlarmArrived;
import io.punctual.consumer.watch.ConsumerEvent.AlarmSkipped;
import io.punctual.consumer.watch.ConsumerEvent.CallbackLost;
import io.punctual.consumer.watch.ConsumerEvent.CallbackReached;
import io.punctual.consumer.watch.ConsumerEvent.ClockLearnt;
import io.punctual.consumer.watch.ConsumerEvent.ConnectionAwaited;
import io.punctual.consumer.watch.ConsumerEvent.ConnectionClosed;
import io.punctual.consumer.watch.ConsumerEvent.ConnectionOpened;
import io.punctual.consumer.watch.ConsumerEvent.ConsumerStopped;
import io.punctual.consumer.watch.ConsumerEvent.HoldFilled;
import io.punctual.consumer.watch.ConsumerEvent.HoldRelieved;
import io.punctual.consumer.watch.ConsumerEvent.OffsetsCommitted;
import io.punctual.consumer.watch.ConsumerEvent.QueuesAssigned;
import io.punctual.consumer.watch.ConsumerEvent.RequestAnswered;
import io.punctual.consumer.watch.ConsumerEvent.RequestFailed;
import io.punctual.consumer.watch.ConsumerEvent.RequestSent;
import io.punctual.consumer.watch.ConsumerEvent.RocketMqLost;
import io.punctual.consumer.watch.ConsumerEvent.RocketMqReached;
import io.punctual.consumer.watch.ConsumerEvent.RocketMqRefused;
import io.punctual.consumer.watch.ConsumerEvent.StepFailed;
import io.punctual.consumer.watch.ConsumerEvent.TimersReturned;
import io.punctual.lifecycle.LogThrottle;
import java.net.URI;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs for the operator. What may come often is logged once in ten seconds. */
public final class LogConsumerEvents implements ConsumerEvents {

  private static final Logger LOG = LoggerFactory.getLogger("io.punctual.consumer");

  private final LogThrottle skips;
  private final LogThrottle failures;
  private final LogThrottle refusals;
  private final LogThrottle stepFailures;
  private final LogThrottle rights;
  private final Map<URI, LogThrottle> losses = new ConcurrentHashMap<>();
  private final Set<URI> toldLost = ConcurrentHashMap.newKeySet();
  private final InstantSource clock;

  public LogConsumerEvents(InstantSource clock) {
    this.clock = clock;
    this.skips = new LogThrottle(clock);
    this.failures = new LogThrottle(clock);
    this.refusals = new LogThrottle(clock);
    this.stepFailures = new LogThrottle(clock);
    this.rights = new LogThrottle(clock);
  }

  @Override
  public void happened(ConsumerEvent event) {
    switch (event) {
      case AlarmSkipped alarm -> skipped(alarm);
      case QueuesAssigned(var queues, var dropped) ->
          LOG.info("reading {} alarm queues; {} timers left with lost ones", queues, dropped);
      case HoldFilled _ -> LOG.warn("the hold is full: alarms wait in RocketMQ");
      case HoldRelieved _ -> LOG.info("the hold has room again");
      case RocketMqReached _ -> LOG.info("RocketMQ answers");
      case RocketMqLost(var nameServer) ->
          LOG.warn(
              "RocketMQ does not answer (punctual.rocketmq.name-server is {}, or"
                  + " punctual.alarms.topic is not there): timers are delivered by the sweep"
                  + " meanwhile",
              nameServer);
      case RocketMqRefused(var reason) ->
          rights.log(
              more ->
                  LOG.error(
                      "RocketMQ refuses us (punctual.rocketmq.access-key, .secret-key){}: {}",
                      more,
                      reason));
      case StepFailed(var loop, var cause) ->
          stepFailures.log(more -> LOG.error("{} failed and is repeated{}", loop, more, cause));
      case RequestFailed request -> failed(request);
      case CallbackReached(var callback) -> reached(callback);
      case CallbackLost lost -> lost(lost);
      case ConsumerStopped stopped -> stopped(stopped);
      case AlarmArrived _, OffsetsCommitted _, TimersReturned _, ClockLearnt _ -> {}
      case RequestSent _, RequestAnswered _ -> {}
      case ConnectionOpened _, ConnectionClosed _, ConnectionAwaited _ -> {}
    }
  }

  private void skipped(AlarmSkipped alarm) {
    skips.log(
        more ->
            LOG.warn(
                "a message at the alarm topic is no alarm and was skipped: queue {}, offset {},"
                    + " {}{}",
                alarm.queue(),
                alarm.offset(),
                alarm.reason(),
                more));
  }

  private void failed(RequestFailed request) {
    if (request.failure() == Failure.UNAUTHORIZED) {
      refusals.log(
          more ->
              LOG.error(
                  "{} refuses our token ({}): punctual.deliveries.token differs from its own{}",
                  request.callback(),
                  request.detail(),
                  more));
    } else {
      failures.log(
          more ->
              LOG.warn(
                  "a request to {} failed: {}, {}{}",
                  request.callback(),
                  request.failure().tag(),
                  request.detail(),
                  more));
    }
  }

  /** A callback at its limits is lost and reached many times a second. */
  private void lost(CallbackLost lost) {
    losses
        .computeIfAbsent(lost.callback(), _ -> new LogThrottle(clock))
        .log(
            more -> {
              toldLost.add(lost.callback());
              LOG.warn(
                  "callback {} (of punctual.callback.urls) can't take requests: {}{}",
                  lost.callback(),
                  lost.detail(),
                  more);
            });
  }

  private void reached(URI callback) {
    if (toldLost.remove(callback)) {
      LOG.info("callback {} answers again", callback);
    }
  }

  private static void stopped(ConsumerStopped stopped) {
    LOG.info(
        "stopped in {} ms; {} timers go to other consumers, {}",
        stopped.took().toMillis(),
        stopped.timersLeft(),
        stopped.drained() ? "none of them in delivery" : "some of them in delivery");
  }
}
