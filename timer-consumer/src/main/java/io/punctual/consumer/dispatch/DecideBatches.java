package io.punctual.consumer.dispatch;

import io.punctual.consumer.hold.Held;
import io.punctual.consumer.hold.Hold;
import io.punctual.consumer.hold.ReturnCounts;
import io.punctual.consumer.hold.Whose;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Decides which timers go in which request and when: whenever timers are within their runway and
 * fewer than the lane's bound of requests are out, one request takes all of them and those that
 * soon will be, so that a few requests a second do, and batches grow by themselves under load. The
 * ordinary lane begins with a few timers ({@link SlowStart}). A tenant's crowd leaves room for the
 * others, and the more, the later theirs come back ({@link CrowdLimit}). Pure: no clock, no thread,
 * no I/O.
 *
 * <p>Drive it step by step: {@link #next} until it is empty, then at {@link #wakeAt} or after an
 * arrival or a completion again.
 */
public final class DecideBatches {

  private record Way(Lane lane, Whose whose) {}

  private final Hold hold;
  private final DispatchLimits limits;
  private final Map<Lane, InFlightRequests> out = new EnumMap<>(Lane.class);
  private final CrowdLimit crowd;
  private long batches;

  public DecideBatches(Hold hold, DispatchLimits limits) {
    this.hold = hold;
    this.limits = limits;
    this.crowd = new CrowdLimit(limits.inFlightMax(Lane.FAST) - limits.spared(Lane.FAST));
    out.put(Lane.FAST, new InFlightRequests(SlowStart.FIRST));
    out.put(Lane.SLOW, new InFlightRequests(Integer.MAX_VALUE));
  }

  /** The next request to send now, if there is one. */
  public Optional<Batch> next(long nowMillis) {
    return ways()
        .filter(way -> wakeAt(way) <= nowMillis)
        .findFirst()
        .map(way -> take(way, nowMillis));
  }

  private Batch take(Way way, long nowMillis) {
    InFlightRequests requests = out(way.lane());
    int timersMax =
        Math.min(limits.batchMax(way.whose()), requests.allowance(way.whose(), nowMillis));
    List<Held> taken =
        hold.take(way.lane(), way.whose(), timersMax, nowMillis + limits.gatherMillis());
    if (way.whose() == Whose.CROWDS) {
      crowd.crowdsSent(nowMillis);
    }
    Batch batch = new Batch(batches++, way.lane(), way.whose(), taken);
    requests.sent(batch, nowMillis);
    return batch;
  }

  /** Takes back the timers of a request that {@link #next} gave out; without a reply, as failed. */
  public ReturnCounts completed(Batch batch, List<TimerReply> replies, long nowMillis) {
    InFlightRequests.Request request = out(batch.lane()).returned(batch, nowMillis);
    if (batch.lane() == Lane.FAST) {
      learn(request, nowMillis);
    }
    return hold.answered(batch.held(), replies, nowMillis);
  }

  private void learn(InFlightRequests.Request request, long nowMillis) {
    switch (request.batch().whose()) {
      case CROWDS -> crowd.crowdsReturned(nowMillis);
      case OTHERS -> crowd.othersReturned(nowMillis - request.awaitedFrom());
      case ANYBODYS -> {}
    }
  }

  /**
   * When {@link #next} has something to give unless an arrival or a completion comes first, epoch
   * milliseconds; {@link Long#MAX_VALUE}: only after one of these.
   */
  public long wakeAt() {
    return ways().mapToLong(this::wakeAt).min().orElseThrow();
  }

  private long wakeAt(Way way) {
    return isFull(way)
        ? Long.MAX_VALUE
        : Math.max(
            hold.nextReadyAt(way.lane(), way.whose()), out(way.lane()).allowedAt(way.whose()));
  }

  /** Beside a crowd the others have a few of the requests, and the crowd the rest. */
  private boolean isFull(Way way) {
    InFlightRequests requests = out(way.lane());
    int max = limits.inFlightMax(way.lane());
    int spared = limits.spared(way.lane());
    int crowds = requests.count(this::isCrowds);
    int others = requests.size() - crowds;
    return requests.size() >= max
        || switch (way.whose()) {
          case ANYBODYS -> false;
          case CROWDS -> crowds >= crowdsMax(way.lane());
          case OTHERS -> crowds > 0 && others >= Math.max(1, spared);
        };
  }

  private int crowdsMax(Lane lane) {
    return switch (lane) {
      case FAST -> crowd.requests();
      case SLOW -> limits.inFlightMax(lane) - limits.spared(lane);
    };
  }

  /** Also when a tenant became one later: the crowd's part of it lasts. */
  private boolean isCrowds(InFlightRequests.Request request) {
    Batch batch = request.batch();
    return batch.whose() != Whose.OTHERS || hold.haveACrowd(batch.lane(), request.tenants());
  }

  /** Where the next request may come from, the first first. */
  private Stream<Way> ways() {
    return Arrays.stream(Lane.values())
        .flatMap(
            lane ->
                hold.isShared(lane)
                    ? Stream.of(new Way(lane, Whose.OTHERS), new Way(lane, Whose.CROWDS))
                    : Stream.of(new Way(lane, Whose.ANYBODYS)));
  }

  private InFlightRequests out(Lane lane) {
    return Objects.requireNonNull(out.get(lane));
  }

  /** How many requests may be out at once. */
  public int inFlightMax(Lane lane) {
    return limits.inFlightMax(lane);
  }

  /** Requests out in a lane. */
  public int inFlight(Lane lane) {
    return out(lane).size();
  }

  /** Nothing is out, and nothing was ready by then. */
  public boolean idle(long atMillis) {
    return out.values().stream().allMatch(requests -> requests.size() == 0) && wakeAt() > atMillis;
  }
}
