package io.punctual.callback.watch;

import io.punctual.callback.deliver.DeliverEvent;
import io.punctual.callback.deliver.DeliverEvent.AttemptsEnded;
import io.punctual.callback.deliver.DeliverEvent.ClaimsLeftOpen;
import io.punctual.callback.deliver.DeliverEvent.ClockAgrees;
import io.punctual.callback.deliver.DeliverEvent.ClockApart;
import io.punctual.callback.deliver.DeliverEvent.DeliveryDetached;
import io.punctual.callback.deliver.DeliverEvent.DeliveryFinished;
import io.punctual.callback.deliver.DeliverEvent.KafkaLost;
import io.punctual.callback.deliver.DeliverEvent.KafkaReached;
import io.punctual.callback.deliver.DeliverEvent.LetterGivenUp;
import io.punctual.callback.deliver.DeliverEvent.ProducerRemade;
import io.punctual.callback.deliver.DeliverEvent.ReceiptsPublished;
import io.punctual.callback.deliver.DeliverEvent.ReceiptsWait;
import io.punctual.callback.deliver.DeliverEvent.RequestFailed;
import io.punctual.callback.deliver.DeliverEvent.RequestRead;
import io.punctual.callback.deliver.DeliverEvent.RequestRejected;
import io.punctual.callback.deliver.DeliverEvent.StepFailed;
import io.punctual.callback.deliver.DeliverEvent.TimersClaimed;
import io.punctual.callback.deliver.DeliverEvent.TimersExpired;
import io.punctual.callback.deliver.DeliverEvent.TimersResumed;
import io.punctual.callback.deliver.DeliverEvent.TimersSwept;
import io.punctual.callback.deliver.DeliverEvents;
import io.punctual.callback.deliver.HandOverProgress;
import io.punctual.callback.produce.Attempt;
import io.punctual.lifecycle.LogThrottle;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.store.sql.RetrySql;
import java.time.InstantSource;
import java.util.Objects;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs what an operator may have to see to. Never payloads. */
public class LogDeliveries implements DeliverEvents {

  private static final Logger log = LoggerFactory.getLogger("punctual.deliveries");

  private final LogThrottle failures;
  private final LogThrottle detachments;
  private final LogThrottle openClaims;
  private final LogThrottle requests;
  private final LogThrottle steps;
  private final LogThrottle deaths;
  private final LogThrottle drops;
  private final LogThrottle receipts;
  private final LogThrottle letters;

  public LogDeliveries(InstantSource clock) {
    this.failures = new LogThrottle(clock);
    this.detachments = new LogThrottle(clock);
    this.openClaims = new LogThrottle(clock);
    this.requests = new LogThrottle(clock);
    this.steps = new LogThrottle(clock);
    this.deaths = new LogThrottle(clock);
    this.drops = new LogThrottle(clock);
    this.receipts = new LogThrottle(clock);
    this.letters = new LogThrottle(clock);
  }

  @Override
  public void happened(DeliverEvent event) {
    switch (event) {
      case AttemptsEnded attempts -> attempts.ended().forEach(this::ended);
      case TimersExpired late -> late.timers().forEach(this::expired);
      case DeliveryDetached detached ->
          detachments.log(
              more ->
                  log.info(
                      "{} timers stay unacknowledged; settled apart from their request{}",
                      detached.timers(),
                      more));
      case ClaimsLeftOpen(var ids, var cause) ->
          openClaims.log(
              more ->
                  failed(
                      ids.size() + " claims are left open: duplicates may follow" + more, cause));
      case RequestFailed(var cause) ->
          requests.log(more -> failed("a request failed and is repeated" + more, cause));
      case StepFailed(var loop, var cause) ->
          steps.log(more -> failed(loop + " failed and is repeated" + more, cause));
      case ReceiptsWait(var topic, var cause) ->
          receipts.log(
              more ->
                  log.warn(
                      "topic {} (punctual.receipts.topic or punctual.dead-letters.topic) takes no"
                          + " records, they wait: {}{}",
                      topic,
                      cause.toString(),
                      more));
      case LetterGivenUp(var id, var topic, var cause) ->
          letters.log(
              more ->
                  log.warn(
                      "dead letter {} is not in topic {} (punctual.dead-letters.topic), which"
                          + " refuses it: {}; it stays among the dead timers{}",
                      id,
                      topic,
                      cause.toString(),
                      more));
      case KafkaReached _ -> log.info("Kafka answers");
      case KafkaLost(var address, var refused) ->
          log.warn(
              "Kafka {} (punctual.kafka.bootstrap-servers is {}): timers wait in the database",
              refused ? "fails to authenticate us (punctual.kafka.properties)" : "does not answer",
              address);
      case ProducerRemade _ ->
          log.warn(
              "the producer was refused, or all its attempts fail, although Kafka answers: it is"
                  + " made anew");
      case ClockApart(var millis) ->
          log.error(
              "this clock is {} ms ahead of the database's (punctual.lease.clock-tolerance):"
                  + " nothing is delivered here; synchronise the clocks",
              millis);
      case ClockAgrees _ -> log.info("the clock agrees with the database's");
      case RequestRead _,
          TimersClaimed _,
          DeliveryFinished _,
          RequestRejected _,
          TimersSwept _,
          TimersResumed _,
          ReceiptsPublished _ -> {}
    }
  }

  /** A trace is for bugs. */
  private static void failed(String what, Throwable cause) {
    if (RetrySql.isPassing(cause)) {
      log.warn("{}: {}", what, cause.toString().lines().findFirst().orElse(""));
    } else {
      log.warn(what, cause);
    }
  }

  private void ended(HandOverProgress.Ended end) {
    UUID id = end.timer().timer().id();
    String topic = end.timer().timer().content().topic();
    switch (end.attempt()) {
      case Attempt.Produced _ -> log.debug("{} delivered to {}", id, topic);
      case Attempt.Transient failure ->
          failures.log(
              more ->
                  log.info(
                      "{} to {}: attempt {} failed: {}{}",
                      id,
                      topic,
                      attempt(end),
                      failure.reason(),
                      more));
      case Attempt.Permanent refused ->
          deaths.log(more -> log.warn("{} to {} is dead: {}{}", id, topic, refused.reason(), more));
    }
  }

  private static int attempt(HandOverProgress.Ended end) {
    return end.timer().attempts() + 1;
  }

  private void expired(ClaimedTimer late) {
    UUID id = late.timer().id();
    String topic = late.timer().content().topic();
    switch (Objects.requireNonNull(late.timer().lateness()).onExpiry()) {
      case DROP ->
          drops.log(more -> log.info("{} to {} has expired and is dropped{}", id, topic, more));
      case DEAD_LETTER ->
          deaths.log(more -> log.warn("{} to {} is dead: it has expired{}", id, topic, more));
    }
  }
}
