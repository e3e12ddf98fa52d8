package io.punctual.perf.peer;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** The messages of one run: what was taken, what arrived, how late and in which order. */
final class Arrivals {
  /** Of a body: its number and its due. */
  static final int HEADER = Integer.BYTES + Long.BYTES;

  private final int keys;
  private final Set<Integer> accepted = ConcurrentHashMap.newKeySet();
  private final Set<Integer> arrived = ConcurrentHashMap.newKeySet();
  private final Map<Integer, Long> lastDue = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<Long> lateMicros = new ConcurrentLinkedQueue<>();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger duplicated = new AtomicInteger();
  private final AtomicInteger early = new AtomicInteger();
  private final AtomicInteger disordered = new AtomicInteger();

  Arrivals(int keys) {
    this.keys = keys;
  }

  static byte[] body(int number, long dueMillis, int bytes) {
    return ByteBuffer.allocate(Math.max(HEADER, bytes)).putInt(number).putLong(dueMillis).array();
  }

  void accepted(int number) {
    accepted.add(number);
  }

  void refused() {
    refused.incrementAndGet();
  }

  void arrived(byte[] body) {
    long now = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    ByteBuffer read = ByteBuffer.wrap(body);
    int number = read.getInt();
    long due = read.getLong();
    long late = now - due * 1_000;
    duplicated.addAndGet(arrived.add(number) ? 0 : 1);
    early.addAndGet(late < 0 ? 1 : 0);
    Long before = lastDue.put(number % keys, due);
    disordered.addAndGet(before != null && before > due ? 1 : 0);
    lateMicros.add(late);
  }

  long lost() {
    return accepted.stream().filter(number -> !arrived.contains(number)).count();
  }

  /** NAME=NUMBER lines, then an empty one, then each lateness in microseconds. */
  String result() {
    return "accepted=%d%nrefused=%s%narrived=%d%nlost=%d%nduplicated=%s%nearly=%s%nout of key order=%s%n%n"
            .formatted(
                accepted.size(), refused, arrived.size(), lost(), duplicated, early, disordered)
        + lateMicros.stream().map(String::valueOf).collect(Collectors.joining("\n"));
  }
}
