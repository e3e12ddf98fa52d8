package io.punctual.standalone.check;

import io.punctual.contract.RecordHeaders;
import io.punctual.standalone.topic.ReadTopic;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** An independent consumer of the topic: notes what arrives of this run, and when. */
public final class WatchArrivals implements AutoCloseable {
  private final ReadTopic topic;
  private final String run;
  private final Queue<Arrival> arrivals = new ConcurrentLinkedQueue<>();
  private final Set<String> ids = new HashSet<>();
  private final LongConsumer onLateness;
  private final Thread thread = new Thread(this::watch, "watch-arrivals");
  private volatile boolean closed;

  /**
   * @param run what all payloads of this run contain, and no others
   * @param onLateness told how late each was seen, in microseconds
   */
  public WatchArrivals(ReadTopic topic, String run, LongConsumer onLateness) {
    this.topic = topic;
    this.run = run;
    this.onLateness = onLateness;
  }

  /** From when this returns, nothing is missed. */
  public void start() {
    topic.start(false);
    thread.start();
  }

  private void watch() {
    while (!closed) {
      ConsumerRecords<byte[], byte[]> records = topic.poll();
      long now = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
      for (ConsumerRecord<byte[], byte[]> record : records) {
        arrivalOf(record, now).ifPresent(this::note);
      }
    }
    topic.close();
  }

  private void note(Arrival arrival) {
    arrivals.add(arrival);
    onLateness.accept(arrival.seenLateMicros());
    synchronized (ids) {
      ids.add(arrival.id());
      ids.notifyAll();
    }
  }

  private Optional<Arrival> arrivalOf(ConsumerRecord<byte[], byte[]> record, long nowMicros) {
    byte @Nullable [] value = record.value();
    if (value == null || !new String(value, StandardCharsets.UTF_8).contains(run)) {
      return Optional.empty();
    }
    return Optional.of(
        new Arrival(
            header(record, RecordHeaders.ID),
            record.partition(),
            record.offset(),
            Long.parseLong(header(record, RecordHeaders.DELIVER_AT)),
            record.timestamp(),
            nowMicros));
  }

  private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    @Nullable Header header = record.headers().lastHeader(name);
    if (header == null) {
      throw new IllegalStateException("a record without the header " + name + ": " + record);
    }
    return new String(header.value(), StandardCharsets.UTF_8);
  }

  /** How many timers have arrived, however often each. */
  public int count() {
    synchronized (ids) {
      return ids.size();
    }
  }

  /** Returns when each of these timers has arrived, or at {@code untilMillis}. */
  public boolean await(Collection<Accepted> timers, long untilMillis) throws InterruptedException {
    Set<String> missing = timers.stream().map(Accepted::id).collect(Collectors.toSet());
    synchronized (ids) {
      missing.removeAll(ids);
      long left = untilMillis - System.currentTimeMillis();
      while (!missing.isEmpty() && left > 0) {
        ids.wait(left);
        missing.removeIf(ids::contains);
        left = untilMillis - System.currentTimeMillis();
      }
    }
    return missing.isEmpty();
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
  }
}
