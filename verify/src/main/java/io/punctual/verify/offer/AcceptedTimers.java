package io.punctual.verify.offer;

import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The timers that were answered with 201. */
public final class AcceptedTimers {
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

  public List<UUID> ids() {
    return all().stream().map(Accepted::id).toList();
  }

  public long lastDueMillis() {
    return all().stream().mapToLong(Accepted::dueMillis).max().orElse(0);
  }

  public List<Accepted> all() {
    return rows().map(AcceptedTimers::accepted).toList();
  }

  /** Those whose requests were to be sent within the measured part. */
  public List<Accepted> measured() {
    return rows().filter(it -> it[MEASURED] == 1).map(AcceptedTimers::accepted).toList();
  }

  private Stream<long[]> rows() {
    return IntStream.range(0, count()).mapToObj(log::row);
  }

  private static Accepted accepted(long[] row) {
    return new Accepted(new UUID(row[0], row[1]), TimerShape.key(row[2]), row[3], row[4], row[5]);
  }
}
