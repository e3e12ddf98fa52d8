package io.punctual.verify.judge;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.watch.Arrival;
import io.punctual.verify.watch.Lateness;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** How late some timers were: by their receipts, and as they were seen. */
public record DeliveryTimes(List<TimerReceipt> receipts, List<Arrival> arrivals) {
  public static DeliveryTimes of(Evidence evidence, Collection<Accepted> timers) {
    return new DeliveryTimes(
        timers.stream().flatMap(timer -> evidence.deliveryOf(timer).stream()).toList(),
        timers.stream().flatMap(timer -> evidence.arrivalsOf(timer).stream()).toList());
  }

  /** Of those due within a second of the first due, by their receipts alone. */
  public DeliveryTimes firstSecond() {
    Instant end =
        receipts.stream()
            .map(TimerReceipt::deliverAt)
            .min(Comparator.naturalOrder())
            .map(first -> first.plusSeconds(1))
            .orElse(Instant.MIN);
    return new DeliveryTimes(
        receipts.stream().filter(it -> it.deliverAt().isBefore(end)).toList(), List.of());
  }

  /** Kafka's acknowledgement − due. */
  public Lateness acked() {
    Lateness acked = new Lateness();
    receipts.forEach(it -> acked.add(micros(it.deliverAt(), acked(it))));
    return acked;
  }

  /** The hand-over to Kafka − due. */
  public Lateness sent() {
    Lateness sent = new Lateness();
    receipts.forEach(it -> sent.add(micros(it.deliverAt(), it.sentAt().orElseThrow())));
    return sent;
  }

  /** When an independent consumer saw it − due. */
  public Lateness seen() {
    Lateness seen = new Lateness();
    arrivals.forEach(it -> seen.add(it.seenLateMicros()));
    return seen;
  }

  /** The lateness of the one that Kafka had first. */
  public Optional<Duration> firstAcked() {
    return receipts.stream()
        .min(Comparator.comparing(DeliveryTimes::acked))
        .map(it -> Duration.between(it.deliverAt(), acked(it)));
  }

  /** When Kafka had the last of them. */
  public long lastAckedMillis() {
    return receipts.stream().mapToLong(it -> acked(it).toEpochMilli()).max().orElse(0);
  }

  private static Instant acked(TimerReceipt receipt) {
    return receipt.ackedAt().orElseThrow();
  }

  private static long micros(Instant from, Instant to) {
    return Duration.between(from, to).toNanos() / 1_000;
  }
}
