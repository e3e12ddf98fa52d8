package io.punctual.standalone.demo;

import io.punctual.contract.RecordHeaders;
import io.punctual.standalone.topic.ReadTopic;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** An independent consumer of the topic: notes what arrives of this run, and when. */
final class WatchArrivals implements AutoCloseable {
  private final ReadTopic topic;
  private final String run;
  private final Queue<Arrival> arrivals = new ConcurrentLinkedQueue<>();
  private final AtomicInteger count = new AtomicInteger();
  private final LiveLateness live;
  private final Thread thread = new Thread(this::watch, "watch-arrivals");
  private volatile boolean closed;

  WatchArrivals(ReadTopic topic, String run, LiveLateness live) {
    this.topic = topic;
    this.run = run;
    this.live = live;
  }

  /** From when this returns, nothing is missed. */
  void start() {
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
    count.incrementAndGet();
    live.seen(arrival.seenLateMicros());
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
            Long.parseLong(header(record, RecordHeaders.DUE)),
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

  int count() {
    return count.get();
  }

  List<Arrival> arrivals() {
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
