package io.punctual.callback.deliver;

import io.punctual.callback.produce.Attempt;
import io.punctual.callback.produce.Route;
import io.punctual.protocol.Claim;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.Finish;
import io.punctual.protocol.Pauses;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;

/**
 * A delivery between its claim and its end: {@link #handOverNext} and {@link #ended} until it is
 * settled, then {@link #finish}.
 */
public final class RunningDelivery {

  /** A chain that goes on ends soon; then its key's next timers are asked for. */
  private static final long CHAIN_RETRY_MILLIS = 100;

  private final DeliveryParts parts;
  private final ReadDelivery read;
  private final Claim claim;
  private final long claimedMicros;
  private final HandOverProgress progress;
  private final DeliveryReplies replies;
  private final List<HandOverProgress.Ended> unwritten = new ArrayList<>();
  private final List<ClaimedTimer> expired;
  private final List<UUID> released = new ArrayList<>();
  private Pauses pauses;

  RunningDelivery(ClaimedDelivery claimed, long claimedMicros) {
    this.read = claimed.read();
    this.parts = read.parts();
    this.replies = read.replying();
    this.claim = claimed.mark();
    this.claimedMicros = claimedMicros;
    this.progress = new HandOverProgress(claimed.kept());
    this.expired = new ArrayList<>(claimed.expired());
    this.pauses = read.pauses();
  }

  /**
   * Hands over the next timer that is ready; its attempt's end is to be given to {@link #ended}.
   * One at a time, since a single hand-over may block for a while.
   *
   * @return whether there was one
   */
  public boolean handOverNext(long nowMicros, BiConsumer<UUID, Attempt> onEnd) {
    ClaimedTimer timer = progress.next(nowMicros);
    if (timer == null) {
      return false;
    }
    UUID id = timer.timer().id();
    switch (parts.routes().of(timer.timer().content().topic(), timer.timer().content().key())) {
      case Route.Ready(int partition) -> send(timer, partition, nowMicros, onEnd);
      case Route.Late(int partition, String reason) -> send(timer, partition, nowMicros, onEnd);
      case Route.Gone(String reason) -> onEnd.accept(id, new Attempt.Transient(reason, false));
      case Route.Unknown() ->
          onEnd.accept(id, new Attempt.Transient("the topic is being looked up", false));
    }
    return true;
  }

  private void send(
      ClaimedTimer timer, int partition, long nowMicros, BiConsumer<UUID, Attempt> onEnd) {
    UUID id = timer.timer().id();
    parts.kafka().send(timer, partition, nowMicros / 1_000, attempt -> onEnd.accept(id, attempt));
  }

  /** An attempt has ended. */
  public void ended(UUID id, Attempt attempt, long nowMicros) {
    progress.ended(id, attempt, nowMicros);
  }

  /** Hands over nothing more: what waits is released at the finish. */
  public void stop() {
    progress.stop(_ -> true);
  }

  /** The same of what pauses hold since it was read. */
  public void stopPaused(long nowMillis) {
    Pauses now = parts.waits().pauses().get();
    if (now != pauses) {
      pauses = now;
      progress.stop(
          timer -> now.hold(timer.tenant(), timer.content().topic(), timer.keyHash(), nowMillis));
    }
  }

  /**
   * Writes what has ended so far, and what was released. What is unacknowledged stays claimed. When
   * the database fails, the same is written by the next call.
   */
  public void finish(long nowMicros) {
    unwritten.addAll(progress.takeEnded());
    expired.addAll(progress.takeExpired());
    released.addAll(progress.takeReleased());
    DecideFinish.Begin begin = read.begin();
    Finish finish =
        parts
            .finishes()
            .decide(new DecideFinish.Ends(unwritten, expired, released), begin, nowMicros / 1_000);
    if (!finish.isEmpty()) {
      parts.store().finish(finish, claim);
      reply(finish, nowMicros / 1_000);
      publish(begin.heldAtMillis());
    }
    unwritten.clear();
    expired.clear();
    released.clear();
  }

  private void reply(Finish finish, long nowMillis) {
    finish.receipts().forEach(end -> replies.put(TimerReply.finished(end.id())));
    for (Finish.Retry later : finish.retries()) {
      long wait = Math.max(0, later.nextAtMillis() - nowMillis);
      replies.put(TimerReply.retryIn(later.id(), wait));
    }
  }

  private void publish(Map<UUID, Long> heldAtMillis) {
    DeliverEvents events = parts.events();
    events.happened(
        new DeliverEvent.AttemptsEnded(
            lane(), heldAtMillis, read.startedMicros(), claimedMicros, List.copyOf(unwritten)));
    events.happened(new DeliverEvent.TimersExpired(lane(), List.copyOf(expired)));
  }

  /**
   * Answers all that goes on: to be asked about later.
   *
   * @param slowBeforeMicros the partition of a record handed over before that is slow
   */
  public void putOff(long retryInMillis, long slowBeforeMicros) {
    progress.waiting().forEach(id -> replies.put(TimerReply.retryIn(id, CHAIN_RETRY_MILLIS)));
    for (UUID id : progress.unacked()) {
      replies.put(
          progress.handedOverMicros(id) < slowBeforeMicros
              ? TimerReply.slow(id, retryInMillis)
              : TimerReply.retryIn(id, CHAIN_RETRY_MILLIS));
    }
    for (HandOverProgress.Ended end : unwritten) {
      replies.put(TimerReply.retryIn(end.timer().timer().id(), retryInMillis));
    }
    for (ClaimedTimer timer : expired) {
      replies.put(TimerReply.retryIn(timer.timer().id(), retryInMillis));
    }
  }

  public HandOverProgress progress() {
    return progress;
  }

  /** One reply for each timer asked about, in the order of the request. */
  public List<TimerReply> replies() {
    return replies.inOrder();
  }

  Claim claim() {
    return claim;
  }

  List<UUID> claimedIds() {
    return read.plannedIds();
  }

  Lane lane() {
    return read.request().lane();
  }
}
