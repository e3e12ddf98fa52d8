package io.punctual.verify.offer;

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

  void add(UUID id, SentRequest sent, int index, long answeredMillis) {
    log.add(
        id.getMostSignificantBits(),
        id.getLeastSignificantBits(),
        sent.keys()[index],
        sent.duesMillis()[index],
        sent.postedMillis(),
        answeredMillis,
        sent.measured() ? 1 : 0);
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

  /** Whether its request's moment was within what is measured. */
  public boolean isMeasured(int row) {
    return log.at(row, MEASURED) == 1;
  }

  public long measuredCount() {
    return rows().filter(this::isMeasured).count();
  }

  public long lastDueMillis() {
    return rows().mapToLong(this::dueMillis).max().orElse(0);
  }

  public List<UUID> ids() {
    return rows().mapToObj(this::id).toList();
  }

  public List<Accepted> all() {
    return rows().mapToObj(this::accepted).toList();
  }

  public List<Accepted> measured() {
    return rows().filter(this::isMeasured).mapToObj(this::accepted).toList();
  }

  private IntStream rows() {
    return IntStream.range(0, count());
  }

  private Accepted accepted(int row) {
    return new Accepted(
        id(row),
        TimerShape.key(log.at(row, KEY)),
        dueMillis(row),
        log.at(row, POSTED),
        log.at(row, ANSWERED));
  }
}
