package io.punctual.verify.watch;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** An independent consumer of a topic: notes what arrives, and when. */
public final class WatchTopic implements AutoCloseable {
  private static final long LOOK_NANOS = 20_000_000;
  private static final long LOOK_FOR_ALL_NANOS = 300_000_000;

  private final TopicReader reader;
  private final Predicate<ConsumerRecord<byte[], byte[]>> ours;
  private final LongConsumer onLatenessMicros;
  private final List<Arrival> arrivals = Collections.synchronizedList(new ArrayList<>());
  private final Thread thread = Thread.ofPlatform().name("watch-topic").unstarted(this::watch);
  private volatile boolean closed;
  private volatile @Nullable RuntimeException failed;

  /**
   * @param reader placed where the watching begins; closed with this
   */
  public WatchTopic(TopicReader reader) {
    this(reader, _ -> true, _ -> {});
  }

  /**
   * @param ours which records to note, in a topic that others use, too
   * @param onLatenessMicros is given how late each was seen
   */
  public WatchTopic(
      TopicReader reader,
      Predicate<ConsumerRecord<byte[], byte[]>> ours,
      LongConsumer onLatenessMicros) {
    this.reader = reader;
    this.ours = ours;
    this.onLatenessMicros = onLatenessMicros;
    thread.start();
  }

  /** Records whose payload names a run. */
  public static Predicate<ConsumerRecord<byte[], byte[]>> ofRun(String run) {
    return record ->
        record.value() != null
            && new String(record.value(), StandardCharsets.ISO_8859_1).contains(run);
  }

  private void watch() {
    try (reader) {
      while (!closed) {
        var records = reader.poll();
        long now = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
        for (ConsumerRecord<byte[], byte[]> record : records) {
          if (ours.test(record)) {
            note(Arrival.of(record, now).orElseThrow());
          }
        }
      }
    } catch (RuntimeException e) {
      failed = e;
    }
  }

  private void note(Arrival arrival) {
    arrivals.add(arrival);
    onLatenessMicros.accept(arrival.seenLateMicros());
  }

  /** How many records have arrived. */
  public int count() {
    return arrivals.size();
  }

  /** Returns when so many records have arrived, or at {@code untilMillis}. */
  public boolean await(int records, long untilMillis) {
    while (count() < records && System.currentTimeMillis() < untilMillis && failed == null) {
      LockSupport.parkNanos(LOOK_NANOS);
    }
    return count() >= records;
  }

  /**
   * Returns when each of these timers has arrived, or at {@code untilMillis}. What was not answered
   * may have been accepted, and then arrives, too: so the number of records says too little.
   */
  public boolean awaitAll(Collection<UUID> timers, long untilMillis) {
    Set<UUID> missing = new HashSet<>(timers);
    int row = 0;
    while (await(timers.size(), untilMillis)) {
      for (int end = count(); row < end; row++) {
        missing.remove(arrivals.get(row).id());
      }
      if (missing.isEmpty() || failed != null || System.currentTimeMillis() >= untilMillis) {
        return missing.isEmpty();
      }
      LockSupport.parkNanos(LOOK_FOR_ALL_NANOS);
    }
    return false;
  }

  public List<Arrival> arrivals() {
    return List.copyOf(arrivals);
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
