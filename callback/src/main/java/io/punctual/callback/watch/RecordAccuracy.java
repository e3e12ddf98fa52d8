package io.punctual.callback.watch;

import io.punctual.callback.deliver.DeliverEvent;
import io.punctual.callback.deliver.DeliverEvents;
import io.punctual.callback.deliver.HandOverProgress;
import io.punctual.callback.lease.Holder;
import io.punctual.callback.produce.Attempt;
import io.punctual.protocol.Timer;
import io.punctual.store.accuracy.AccuracyLedger;
import io.punctual.store.accuracy.AccuracyLedger.Minute;
import io.punctual.store.accuracy.MostLate;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Gathers lateness by minute, tenant and topic, and of all topics together, by the hour or the
 * quarter of an hour, too, and flushes what has changed. A minute is let go once it is flushed and
 * over: acknowledgements do not arrive for minutes past.
 */
public class RecordAccuracy implements DeliverEvents {

  private record Scope(String tenant, String topic, long minute) {

    static List<Scope> of(Timer timer, long minute) {
      long quarter = minute - minute % AccuracyLedger.QUARTER_MINUTES;
      long hour = minute - minute % AccuracyLedger.HOUR_MINUTES;
      String topic = timer.content().topic();
      return List.of(
          new Scope(timer.tenant(), topic, minute),
          new Scope(timer.tenant(), topic + AccuracyLedger.BY_HOUR, hour),
          new Scope(timer.tenant(), AccuracyLedger.ALL_TOPICS, minute),
          new Scope(timer.tenant(), AccuracyLedger.ALL_TOPICS_BY_QUARTER, quarter));
    }

    boolean isOver(long currentMinute) {
      return minute + minutes() < currentMinute;
    }

    private int minutes() {
      if (topic.endsWith(AccuracyLedger.BY_HOUR)) {
        return AccuracyLedger.HOUR_MINUTES;
      }
      boolean isQuarter = topic.equals(AccuracyLedger.ALL_TOPICS_BY_QUARTER);
      return isQuarter ? AccuracyLedger.QUARTER_MINUTES : 1;
    }
  }

  private static final class Gathered {
    /** As long as its highest value needs: most are short, and soon read and merged. */
    final Histogram lateness = new Histogram(AccuracyLedger.SIGNIFICANT_DIGITS);

    final MostLate mostLate = new MostLate();
    long early;
    long flushed;

    void add(UUID id, long micros, boolean wasEarly) {
      lateness.recordValue(micros);
      mostLate.add(id, micros);
      early += wasEarly ? 1 : 0;
    }

    boolean changed() {
      return lateness.getTotalCount() != flushed;
    }
  }

  private final AccuracyLedger ledger;
  private final long holder;
  private final Map<Scope, Gathered> gathered = new HashMap<>();

  public RecordAccuracy(AccuracyLedger ledger, Holder holder) {
    this.ledger = ledger;
    this.holder = holder.id();
  }

  @Override
  public void happened(DeliverEvent event) {
    if (event instanceof DeliverEvent.AttemptsEnded attempts) {
      record(attempts);
    }
  }

  private synchronized void record(DeliverEvent.AttemptsEnded attempts) {
    for (HandOverProgress.Ended end : attempts.ended()) {
      if (end.attempt() instanceof Attempt.Produced) {
        record(end, end.readyMicros(attempts.startedMicros()));
      }
    }
  }

  private void record(HandOverProgress.Ended end, long readyMicros) {
    Timer timer = end.timer().timer();
    long minute = TimeUnit.MICROSECONDS.toMinutes(end.endedAtMicros());
    long lateness = end.endedAtMicros() - readyMicros;
    boolean early = end.sent().atMicros() < timer.dueMillis() * 1_000;
    for (Scope scope : Scope.of(timer, minute)) {
      gathered
          .computeIfAbsent(scope, _ -> new Gathered())
          .add(timer.id(), Math.clamp(lateness, 0, AccuracyLedger.LATENESS_MAX_MICROS), early);
    }
  }

  /** Writes what has changed since the last flush. Returns how many rows. */
  public int flush(Instant now) {
    List<Minute> changed = changed(TimeUnit.SECONDS.toMinutes(now.getEpochSecond()));
    ledger.flush(holder, changed);
    flushed(changed);
    return changed.size();
  }

  private synchronized List<Minute> changed(long currentMinute) {
    gathered
        .entrySet()
        .removeIf(entry -> !entry.getValue().changed() && entry.getKey().isOver(currentMinute));
    return gathered.entrySet().stream()
        .filter(entry -> entry.getValue().changed())
        .map(entry -> copy(entry.getKey(), entry.getValue()))
        .toList();
  }

  private synchronized void flushed(List<Minute> written) {
    for (Minute minute : written) {
      Gathered of = gathered.get(new Scope(minute.tenant(), minute.topic(), minute.minute()));
      if (of != null) {
        of.flushed = minute.lateness().getTotalCount();
      }
    }
  }

  private static Minute copy(Scope scope, Gathered of) {
    return new Minute(
        scope.minute(),
        scope.tenant(),
        scope.topic(),
        of.early,
        of.lateness.copy(),
        of.mostLate.copy());
  }
}
