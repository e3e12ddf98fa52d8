package io.punctual.consumer.hold;

import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.Lane;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A timer in the hold, with the alarms that rang for it. Changed by {@link Hold} alone. */
public final class Held {

  static final Comparator<Held> FIRST_READY =
      Comparator.comparingLong((Held held) -> held.byMillis)
          .thenComparingLong(held -> held.timer.dueMillis())
          .thenComparingLong(held -> held.number);

  static final Comparator<Held> FIRST_DUE =
      Comparator.comparingLong((Held held) -> held.timer.dueMillis())
          .thenComparingLong(held -> held.number);

  private final AlarmedTimer timer;
  private final long heldAtMillis;
  private final long number;
  private final List<UnfinishedAlarm> rings = new ArrayList<>(1);
  private long byMillis;
  private Lane lane = Lane.FAST;
  private int failures;
  private boolean out;
  private boolean rungWhileOut;

  Held(AlarmedTimer timer, UnfinishedAlarm ring, long heldAtMillis, long number) {
    this.timer = timer;
    this.heldAtMillis = heldAtMillis;
    this.byMillis = timer.dueMillis();
    this.number = number;
    rungBy(ring);
  }

  public AlarmedTimer timer() {
    return timer;
  }

  /** When its first alarm arrived. */
  public long heldAtMillis() {
    return heldAtMillis;
  }

  /** How many requests with it have failed since the callback last answered for it. */
  public int failures() {
    return failures;
  }

  /** It is ready a runway before: its due, or later when it is asked for again. */
  long byMillis() {
    return byMillis;
  }

  Lane lane() {
    return lane;
  }

  boolean out() {
    return out;
  }

  /** Another alarm rang for it after it had gone out: an answer "stale" may be about the past. */
  boolean rungWhileOut() {
    return rungWhileOut;
  }

  boolean abandoned() {
    return rings.stream().allMatch(UnfinishedAlarm::abandoned);
  }

  void rungBy(UnfinishedAlarm ring) {
    ring.timerHeld();
    rings.add(ring);
    rungWhileOut = out;
  }

  void goOut() {
    out = true;
    rungWhileOut = false;
  }

  void comeBack(Next.Again again, long againByMillis) {
    out = false;
    byMillis = againByMillis;
    lane = again.lane();
    failures = again.failures();
  }

  void finish() {
    rings.forEach(UnfinishedAlarm::timerFinished);
    rings.clear();
  }
}
