package io.punctual.standalone.flow;

import static org.awaitility.Awaitility.await;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.watch.Arrival;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

/**
 * A topic of the shared flow where an owner's changes race with deliveries; and what came of it.
 */
record RaceTopic(Flow flow, String topic, TimerOwner owner) {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final int KEYS = 500;

  /**
   * @param warm first; the few timers of the build need not be
   */
  static RaceTopic begin(boolean warm) {
    Flow flow = Flow.shared();
    if (warm) {
      WarmRaces.run(flow);
    }
    return new RaceTopic(flow, flow.topic(4), new TimerOwner(flow));
  }

  Accepted submit(long dueMillis) {
    return flow.post(topic, "key-" + ThreadLocalRandom.current().nextInt(KEYS), dueMillis);
  }

  void awaitArrivals(List<Accepted> timers) {
    flow.awaitArrivals(topic, timers, LONG);
  }

  /** Once each of so many timers has one. */
  Map<UUID, TimerReceipt> awaitReceipts(int timers) {
    return await()
        .alias("a receipt of each timer")
        .atMost(LONG)
        .until(() -> flow.receipts(topic), receipts -> receipts.size() == timers);
  }

  Map<UUID, List<Arrival>> records() {
    return flow.records(topic).stream().collect(Collectors.groupingBy(Arrival::id));
  }
}
