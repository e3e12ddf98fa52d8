package io.punctual.verify.offer;

import io.punctual.client.NewTimer;
import io.punctual.client.TimerRef;
import io.punctual.verify.watch.Arrival;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** A submission of a mixed load, and everything that was answered about its timer. */
public final class OfferedTimer {
  /** What is known of a submission. */
  public enum Standing {
    WAITING,
    ACCEPTED,
    /** Nothing was stored. */
    REFUSED,
    /** It was stored or not. */
    UNKNOWN
  }

  /**
   * The answer to a try.
   *
   * @param kind the status, or why there is none
   * @param namesRetry the answer had a Retry-After
   */
  public record Told(
      Standing standing,
      String kind,
      boolean namesRetry,
      Optional<UUID> id,
      long postedAtMillis,
      long answeredAtMillis) {}

  private static final Told NOTHING =
      new Told(Standing.WAITING, "", false, Optional.empty(), 0, Accepted.NEVER);

  /** Its owner was told that there is none. */
  private static final AskedChange REFUSED =
      new AskedChange(AskedChange.CANCEL, AskedChange.Answer.NOT_FOUND, 0, 0);

  private final String mark;
  private final DrawTimers.Drawn drawn;
  private final long offeredAtMillis = System.currentTimeMillis();
  private final List<Told> tries = new CopyOnWriteArrayList<>();
  private final List<AskedChange> changes = new CopyOnWriteArrayList<>();

  OfferedTimer(String mark, DrawTimers.Drawn drawn) {
    this.mark = mark;
    this.drawn = drawn;
  }

  DrawTimers.Drawn drawn() {
    return drawn;
  }

  NewTimer request(String topic) {
    return NewTimer.to(topic)
        .with("key", drawn.key().isEmpty() ? null : drawn.key())
        .with("name", drawn.named() ? mark : null)
        .payloadJson(Arrival.marked(mark, drawn.bytes()))
        .deliverAt(Instant.ofEpochMilli(drawn.dueMillis()));
  }

  /** By its name, if it has one. */
  public TimerRef ref() {
    return drawn.named() ? TimerRef.name(mark) : TimerRef.id(told().id().orElseThrow());
  }

  void told(Told answer) {
    tries.add(answer);
  }

  void changed(AskedChange change) {
    changes.add(change);
  }

  public String mark() {
    return mark;
  }

  public boolean isNamed() {
    return drawn.named();
  }

  public long offeredAtMillis() {
    return offeredAtMillis;
  }

  public long dueMillis() {
    return drawn.dueMillis();
  }

  /** Each answer. */
  public List<Told> tries() {
    return tries;
  }

  public List<AskedChange> changes() {
    return changes;
  }

  /** What its owner knows: an answer of unknown outcome outweighs a later refusal. */
  public Told told() {
    return tries.stream()
        .filter(it -> it.standing() == Standing.ACCEPTED)
        .findFirst()
        .or(() -> tries.stream().filter(it -> it.standing() == Standing.UNKNOWN).findFirst())
        .or(() -> tries.stream().reduce((_, last) -> last))
        .orElse(NOTHING);
  }

  /** As its owner sees it, if it is there: by its own answer or by what was found out later. */
  public Accepted accepted(UUID id) {
    Told told = told();
    boolean answered = told.standing() == Standing.ACCEPTED;
    return new Accepted(
        id,
        drawn.key(),
        drawn.dueMillis(),
        tries.isEmpty() ? offeredAtMillis : tries.getFirst().postedAtMillis(),
        answered ? told.answeredAtMillis() : Accepted.NEVER,
        told.standing() == Standing.REFUSED ? List.of(REFUSED) : List.copyOf(changes));
  }
}
