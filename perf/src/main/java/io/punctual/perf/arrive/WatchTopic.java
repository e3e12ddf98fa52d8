package io.punctual.perf.arrive;

import io.punctual.contract.RecordHeaders;
import io.punctual.perf.load.AcceptedTimers;
import io.punctual.perf.load.LongLog;
import io.punctual.standalone.check.Arrival;
import io.punctual.standalone.topic.ReadTopic;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** An independent consumer of a topic that is this run's alone: notes what arrives, and when. */
public final class WatchTopic implements AutoCloseable {
  private static final int ID_HIGH = 0;
  private static final int ID_LOW = 1;
  private static final int PARTITION = 2;
  private static final int OFFSET = 3;
  private static final int DUE = 4;
  private static final int SENT = 5;
  private static final int SEEN_MICROS = 6;
  private static final int WIDTH = 7;
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final ReadTopic topic;
  private final LongLog log = new LongLog(WIDTH);
  private final Thread thread = Thread.ofPlatform().name("watch-topic").unstarted(this::watch);
  private volatile boolean closed;
  private volatile @Nullable RuntimeException failed;

  public WatchTopic(ReadTopic topic) {
    this.topic = topic;
  }

  /** From when this returns, nothing is missed. */
  public void start() {
    topic.start(false);
    thread.start();
  }

  private void watch() {
    try {
      while (!closed) {
        var records = topic.poll();
        long now = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
        records.forEach(record -> note(record, now));
      }
    } catch (RuntimeException e) {
      failed = e;
    } finally {
      topic.close();
    }
  }

  private void note(ConsumerRecord<byte[], byte[]> record, long nowMicros) {
    UUID id = UUID.fromString(header(record, RecordHeaders.ID));
    log.add(
        id.getMostSignificantBits(),
        id.getLeastSignificantBits(),
        record.partition(),
        record.offset(),
        Long.parseLong(header(record, RecordHeaders.DELIVER_AT)),
        record.timestamp(),
        nowMicros);
  }

  private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    @Nullable Header header = record.headers().lastHeader(name);
    if (header == null) {
      throw new IllegalStateException("a record without the header " + name + ": " + record);
    }
    return new String(header.value(), StandardCharsets.ISO_8859_1);
  }

  /** How many records have arrived. */
  public int count() {
    return log.rows();
  }

  /** Returns when so many records have arrived, or at {@code untilMillis}. */
  public boolean await(int records, long untilMillis) {
    while (count() < records && System.currentTimeMillis() < untilMillis && failed == null) {
      LockSupport.parkNanos(LOOK_NANOS);
    }
    return count() >= records;
  }

  public boolean hasSeenAll(AcceptedTimers accepted) {
    Set<UUID> seen = HashSet.newHashSet(count());
    for (int row = count() - 1; row >= 0; row--) {
      seen.add(id(row));
    }
    return IntStream.range(0, accepted.count()).mapToObj(accepted::id).allMatch(seen::contains);
  }

  private UUID id(int row) {
    return new UUID(log.at(row, ID_HIGH), log.at(row, ID_LOW));
  }

  public List<Arrival> arrivals() {
    return IntStream.range(0, count()).mapToObj(this::arrival).toList();
  }

  private Arrival arrival(int row) {
    return new Arrival(
        id(row).toString(),
        (int) log.at(row, PARTITION),
        log.at(row, OFFSET),
        log.at(row, DUE),
        log.at(row, SENT),
        log.at(row, SEEN_MICROS));
  }

  @Override
  public void close() {
    closed = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    RuntimeException failure = failed;
    if (failure != null) {
      throw new IllegalStateException("the topic could not be watched", failure);
    }
  }
}
