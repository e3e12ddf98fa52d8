package io.punctual.callback.deliver;

import io.punctual.callback.produce.Attempt;
import io.punctual.callback.produce.ProduceRecords;
import io.punctual.callback.produce.Route;
import io.punctual.callback.produce.Routes;
import io.punctual.protocol.Candidate;
import io.punctual.protocol.Candidates;
import io.punctual.protocol.Claim;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.Finish;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.TimerReply;
import io.punctual.store.delivery.Deliveries;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * One delivery, step by step: {@link #read}, {@link #claim}, then {@link #handOver} and {@link
 * #ended} until it is settled, and {@link #finish}. It never waits: whoever drives it does.
 */
public class Delivery {

  /** What a delivery works with. */
  public record Parts(
      Deliveries store,
      DecideClaims planner,
      Routes routes,
      ProduceRecords kafka,
      DecideFinish finishes,
      DeliverEvents events,
      int candidatesMax) {}

  private final Parts parts;
  private final DeliveryRequest request;
  private final Map<UUID, TimerReply> replies = new ConcurrentHashMap<>();
  private ClaimPlan plan = new ClaimPlan(List.of(), List.of(), Map.of());
  private DecideHandOver handOver = new DecideHandOver(List.of());
  private Claim claim = new Claim(0, 0, 0);
  private final List<DecideHandOver.Ended> unwritten = new ArrayList<>();
  private final List<ClaimedTimer> expired = new ArrayList<>();
  private final List<UUID> released = new ArrayList<>();
  private long startedMicros;
  private long claimedMicros;

  public Delivery(Parts parts, DeliveryRequest request) {
    this.parts = parts;
    this.request = request;
  }

  /** Looks at the timers and their keys' earlier ones. From here on the delivery has begun. */
  public void read(long nowMicros) {
    startedMicros = nowMicros;
    Set<Long> keys =
        request.timers().stream().map(AlarmedTimer::keyHash).collect(Collectors.toSet());
    long dueMax = request.timers().stream().mapToLong(AlarmedTimer::dueMillis).max().orElse(0);
    Candidates candidates = parts.store().candidates(keys, dueMax, parts.candidatesMax());
    plan = parts.planner().plan(request, candidates, nowMicros / 1_000);
    replies.putAll(plan.replies());
  }

  /** Whether the request comes to anything. */
  public boolean isEmpty() {
    return plan.all().isEmpty();
  }

  /** Puts the mark on what is to be delivered, and keeps of each key what was got without a gap. */
  public void claim(Claim mark) {
    claim = mark;
    Map<UUID, ClaimedTimer> got =
        parts.store().claim(plan.all(), mark).stream()
            .collect(Collectors.toMap(timer -> timer.timer().id(), timer -> timer));
    List<ClaimedTimer> kept = new ArrayList<>();
    List<UUID> behindAGap = new ArrayList<>();
    Set<Long> gaps = new HashSet<>();
    for (Candidate candidate : plan.claim()) {
      ClaimedTimer timer = got.get(candidate.id());
      if (timer == null || timer.readyAtMillis() > candidate.nextAtMillis()) {
        gaps.add(candidate.keyHash());
      }
      if (timer != null && !gaps.contains(candidate.keyHash())) {
        kept.add(timer);
      } else if (timer != null) {
        behindAGap.add(candidate.id());
      }
    }
    parts.store().release(behindAGap, mark);
    for (Candidate candidate : plan.expired()) {
      ClaimedTimer timer = got.get(candidate.id());
      if (timer != null) {
        expired.add(timer);
      }
    }
    claimedIds()
        .forEach(id -> replies.put(id, TimerReply.retryIn(id, DecideClaims.BUSY_RETRY_MILLIS)));
    handOver = new DecideHandOver(kept);
  }

  /** The claims are committed, and the events are here. */
  public void begin(long nowMicros) {
    claimedMicros = nowMicros;
  }

  /** Hands over all that is ready. The attempts' ends are to be given to {@link #ended}. */
  public void handOver(long nowMicros, BiConsumer<UUID, Attempt> onEnd) {
    for (ClaimedTimer timer = handOver.next(nowMicros);
        timer != null;
        timer = handOver.next(nowMicros)) {
      UUID id = timer.timer().id();
      switch (parts.routes().of(timer.timer().content().topic(), timer.timer().content().key())) {
        case Route.Ready(int partition) -> send(timer, partition, nowMicros, onEnd);
        case Route.Late(int partition, String reason) -> send(timer, partition, nowMicros, onEnd);
        case Route.Gone(String reason) -> onEnd.accept(id, new Attempt.Transient(reason, false));
        case Route.Unknown() ->
            onEnd.accept(id, new Attempt.Transient("the topic is being looked up", false));
      }
    }
  }

  private void send(
      ClaimedTimer timer, int partition, long nowMicros, BiConsumer<UUID, Attempt> onEnd) {
    UUID id = timer.timer().id();
    parts.kafka().send(timer, partition, nowMicros / 1_000, attempt -> onEnd.accept(id, attempt));
  }

  /** An attempt has ended. */
  public void ended(UUID id, Attempt attempt, long nowMicros) {
    handOver.ended(id, attempt, nowMicros);
  }

  /** Hands over nothing more: what waits is released at the finish. */
  public void stop() {
    handOver.stop();
  }

  /**
   * Writes what has ended so far, and what was released. What is unacknowledged stays claimed. When
   * the database fails, the same is written by the next call.
   */
  public void finish(long nowMicros) {
    unwritten.addAll(handOver.takeEnded());
    expired.addAll(handOver.takeExpired());
    released.addAll(handOver.takeReleased());
    Finish finish =
        parts
            .finishes()
            .decide(
                new DecideFinish.Ends(unwritten, expired, released),
                startedMicros / 1_000,
                nowMicros / 1_000);
    if (!finish.isEmpty()) {
      parts.store().finish(finish, claim);
      reply(finish, nowMicros / 1_000);
      parts
          .events()
          .happened(
              new DeliverEvent.AttemptsEnded(
                  request.lane(), claimedMicros, List.copyOf(unwritten)));
      parts.events().happened(new DeliverEvent.TimersExpired(request.lane(), List.copyOf(expired)));
    }
    unwritten.clear();
    expired.clear();
    released.clear();
  }

  private void reply(Finish finish, long nowMillis) {
    finish.receipts().forEach(end -> replies.put(end.id(), TimerReply.finished(end.id())));
    for (Finish.Retry later : finish.retries()) {
      long wait = Math.max(0, later.nextAtMillis() - nowMillis);
      replies.put(later.id(), TimerReply.retryIn(later.id(), wait));
    }
  }

  /** Answers all that was planned: to be asked about later. */
  public void putOffAll(long retryInMillis) {
    claimedIds().forEach(id -> replies.put(id, TimerReply.retryIn(id, retryInMillis)));
  }

  /** Answers those that are still unacknowledged or unwritten: to be asked about later. */
  public void putOff(long retryInMillis) {
    handOver.unacked().forEach(id -> replies.put(id, TimerReply.slow(id, retryInMillis)));
    for (DecideHandOver.Ended end : unwritten) {
      UUID id = end.timer().timer().id();
      replies.put(id, TimerReply.retryIn(id, retryInMillis));
    }
    expired.stream()
        .map(timer -> timer.timer().id())
        .forEach(id -> replies.put(id, TimerReply.retryIn(id, retryInMillis)));
  }

  public DecideHandOver progress() {
    return handOver;
  }

  public Claim claimed() {
    return claim;
  }

  public List<UUID> claimedIds() {
    return plan.all().stream().map(Candidate::id).toList();
  }

  /** One reply for each timer asked about, in the order of the request. */
  public List<TimerReply> replies() {
    return request.timers().stream()
        .map(timer -> replies.getOrDefault(timer.id(), TimerReply.stale(timer.id())))
        .toList();
  }
}
