package io.punctual.perf.fault;

import io.punctual.perf.ledger.AskPages;
import io.punctual.perf.ledger.ReadLedger;
import io.punctual.perf.ledger.Receipt;
import io.punctual.perf.load.AcceptedTimers;
import io.punctual.perf.load.Answers;
import io.punctual.perf.load.OpenLoad;
import io.punctual.perf.load.PostTimers;
import io.punctual.perf.load.Rate;
import io.punctual.perf.load.TimerShape;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Timers that fall due while nobody can deliver them.
 *
 * @param shape their topic, too
 * @param count how many
 */
public record StuckTimers(List<URI> apis, TimerShape shape, int count, AcceptedTimers accepted) {
  private static final Rate RATE = new Rate(2_000, 100);
  private static final Duration DELIVERED_MAX = Duration.ofMinutes(3);
  private static final Duration LEDGER = Duration.ofHours(1);
  private static final Duration LOOK = Duration.ofSeconds(2);

  public static StuckTimers of(List<URI> apis, TimerShape shape, int count) {
    return new StuckTimers(apis, shape, count, new AcceptedTimers());
  }

  String topic() {
    return shape.topic();
  }

  /** Their dues are spread over that time. */
  void submit(Instant from, Instant to) {
    Answers answers = new Answers();
    long first = from.toEpochMilli();
    long last = to.toEpochMilli();
    try (PostTimers post = new PostTimers(apis, accepted, answers)) {
      new OpenLoad(post, answers, shape, (random, now) -> random.nextLong(first, last), 1)
          .run(RATE, count);
    }
    if (accepted.count() < count) {
      throw new IllegalStateException(
          "only " + accepted.count() + " of " + count + " timers were accepted: " + topic());
    }
  }

  /** How many have no receipt of a delivery, even some minutes later. */
  int missing() throws InterruptedException {
    ReadLedger ledger = new ReadLedger(new AskPages(apis.getFirst(), Optional.empty()));
    Instant end = Instant.now().plus(DELIVERED_MAX);
    int missing = missing(ledger);
    while (missing > 0 && Instant.now().isBefore(end)) {
      Thread.sleep(LOOK);
      missing = missing(ledger);
    }
    return missing;
  }

  private int missing(ReadLedger ledger) throws InterruptedException {
    Set<UUID> missing =
        IntStream.range(0, accepted.count())
            .mapToObj(accepted::id)
            .collect(Collectors.toCollection(HashSet::new));
    ledger.read(topic(), Instant.now().minus(LEDGER), Instant.now().plusSeconds(60)).stream()
        .filter(Receipt::isDelivered)
        .forEach(it -> missing.remove(it.id()));
    return missing.size();
  }
}
