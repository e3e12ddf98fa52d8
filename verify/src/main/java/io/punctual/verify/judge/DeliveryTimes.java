package io.punctual.verify.judge;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.watch.Arrival;
import io.punctual.verify.watch.Lateness;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How late some timers were, and where the time went: by their receipts and as they were seen. */
public record DeliveryTimes(List<TimerReceipt> receipts, List<Arrival> arrivals) {
  public static DeliveryTimes of(Evidence evidence, Collection<Accepted> timers) {
    return new DeliveryTimes(
        timers.stream().flatMap(timer -> evidence.deliveryOf(timer).stream()).toList(),
        timers.stream().flatMap(timer -> evidence.arrivalsOf(timer).stream()).toList());
  }

  /** Kafka's acknowledgement − due. */
  public Lateness acked() {
    Lateness acked = new Lateness();
    receipts.forEach(it -> acked.add(micros(it.deliverAt(), acked(it))));
    return acked;
  }

  /** When an independent consumer saw it − due. */
  public Lateness seen() {
    Lateness seen = new Lateness();
    arrivals.forEach(it -> seen.add(it.seenLateMicros()));
    return seen;
  }

  /** The parts of the way between two moments, by name, in their order. */
  public Map<String, Lateness> stages() {
    Lateness missed = new Lateness();
    Lateness handOver = new Lateness();
    Lateness kafka = new Lateness();
    Lateness finish = new Lateness();
    for (TimerReceipt it : receipts) {
      Instant started = it.startedAt().orElseThrow();
      Instant sent = it.sentAt().orElseThrow();
      Instant due = it.deliverAt();
      missed.add(micros(due, started));
      handOver.add(micros(due.isAfter(started) ? due : started, sent));
      kafka.add(micros(sent, acked(it)));
      finish.add(micros(acked(it), it.finishedAt()));
    }
    Map<String, Lateness> stages = new LinkedHashMap<>();
    stages.put("begun after the due", missed);
    stages.put("then until handed over", handOver);
    stages.put("Kafka's acknowledgement", kafka);
    stages.put("receipt, after that", finish);
    return stages;
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
