package io.punctual.perf.load;

import io.punctual.standalone.check.Accepted;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** The timers that were answered with 201. */
public final class AcceptedTimers {
  private static final int ID_HIGH = 0;
  private static final int ID_LOW = 1;
  private static final int KEY = 2;
  private static final int DUE = 3;
  private static final int POSTED = 4;
  private static final int ANSWERED = 5;
  private static final int MEASURED = 6;
  private static final int WIDTH = 7;

  private final LongLog log = new LongLog(WIDTH);

  void add(UUID id, Sent sent, int index, long answeredMillis) {
    log.add(
        id.getMostSignificantBits(),
        id.getLeastSignificantBits(),
        sent.keys()[index],
        sent.duesMillis()[index],
        sent.postedMillis(),
        answeredMillis,
        sent.measured() ? 1 : 0);
  }

  /** One that was due when it was accepted, and is measured. */
  public void add(UUID id, long key, long dueMillis) {
    log.add(
        id.getMostSignificantBits(),
        id.getLeastSignificantBits(),
        key,
        dueMillis,
        dueMillis,
        dueMillis,
        1);
  }

  public int count() {
    return log.rows();
  }

  public UUID id(int row) {
    return new UUID(log.at(row, ID_HIGH), log.at(row, ID_LOW));
  }

  public long dueMillis(int row) {
    return log.at(row, DUE);
  }

  /** Its request's moment was within what is measured. */
  public boolean isMeasured(int row) {
    return log.at(row, MEASURED) == 1;
  }

  public long measuredCount() {
    return IntStream.range(0, count()).filter(this::isMeasured).count();
  }

  public long lastDueMillis() {
    return IntStream.range(0, count()).mapToLong(this::dueMillis).max().orElse(0);
  }

  public List<Accepted> all() {
    return IntStream.range(0, count()).mapToObj(this::accepted).toList();
  }

  private Accepted accepted(int row) {
    return new Accepted(
        id(row).toString(),
        TimerShape.key(log.at(row, KEY)),
        dueMillis(row),
        log.at(row, POSTED),
        log.at(row, ANSWERED));
  }
}
