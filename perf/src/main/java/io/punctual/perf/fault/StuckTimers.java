package io.punctual.perf.fault;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.client.PunctualClient;
import io.punctual.verify.offer.OpenLoop;
import io.punctual.verify.offer.PostTimers;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.offer.TimerShape;
import io.punctual.verify.watch.ReadLedger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Timers that fall due while nobody can deliver them. */
public final class StuckTimers {
  private static final Rate RATE = new Rate(2_000, 100);
  private static final Duration DELIVERED_MAX = Duration.ofMinutes(3);
  private static final Duration LEDGER = Duration.ofHours(1);

  private final List<URI> apis;
  private final TimerShape shape;
  private final int count;
  private final List<UUID> accepted = new ArrayList<>();

  /**
   * @param shape their topic, too
   * @param count how many
   */
  public StuckTimers(List<URI> apis, TimerShape shape, int count) {
    this.apis = apis;
    this.shape = shape;
    this.count = count;
  }

  String topic() {
    return shape.topic();
  }

  /** Their dues are spread over that time. */
  void submit(Instant from, Instant to) {
    long first = from.toEpochMilli();
    long last = to.toEpochMilli();
    try (PostTimers post = new PostTimers(apis)) {
      new OpenLoop(post, shape, (random, now) -> random.nextLong(first, last), 1).run(RATE, count);
      accepted.addAll(post.accepted().ids());
    }
    if (accepted.size() < count) {
      throw new IllegalStateException(
          "only " + accepted.size() + " of " + count + " timers were accepted: " + topic());
    }
  }

  /** How many have no receipt of a delivery, even some minutes later. */
  int missing() throws InterruptedException {
    Instant end = Instant.now().plus(DELIVERED_MAX);
    try (PunctualClient api = PunctualClient.at(apis.getFirst())) {
      int missing = missing(new ReadLedger(api));
      while (missing > 0 && Instant.now().isBefore(end)) {
        missing = missing(new ReadLedger(api));
      }
      return missing;
    }
  }

  /** Waits some seconds for them. */
  private int missing(ReadLedger ledger) throws InterruptedException {
    Map<UUID, TimerReceipt> receipts = ledger.await(topic(), Instant.now().minus(LEDGER), accepted);
    return (int)
        accepted.stream()
            .filter(
                id ->
                    Optional.ofNullable(receipts.get(id))
                        .filter(TimerReceipt::isDelivered)
                        .isEmpty())
            .count();
  }
}
