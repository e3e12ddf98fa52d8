package io.punctual.standalone.flow;

import static org.awaitility.Awaitility.await;

import io.punctual.standalone.flow.Flow.Accepted;
import io.punctual.standalone.flow.Flow.Arrived;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * A topic of the shared flow where an owner's changes race with deliveries; and what came of it.
 */
record Race(Flow flow, String topic, Owner owner) implements AutoCloseable {

  private static final Duration LONG = Duration.ofSeconds(60);
  private static final int KEYS = 500;

  /**
   * @param warm first; the few timers of the build need not be
   */
  static Race begin(boolean warm) {
    Flow flow = Flow.shared();
    if (warm) {
      WarmUp.run(flow);
    }
    return new Race(flow, flow.topic(4), new Owner(flow.stack()));
  }

  static String key() {
    return "key-" + ThreadLocalRandom.current().nextInt(KEYS);
  }

  void awaitArrivals(List<Accepted> timers) {
    flow.awaitArrivals(topic, timers, LONG);
  }

  /** Once each of so many timers has one. */
  Map<UUID, JsonNode> awaitReceipts(int timers) {
    return await()
        .alias("a receipt of each timer")
        .atMost(LONG)
        .until(() -> owner.receipts(topic), receipts -> receipts.size() == timers);
  }

  Map<UUID, List<Arrived>> records() {
    return flow.records(topic).stream().collect(Collectors.groupingBy(Arrived::id));
  }

  @Override
  public void close() {
    owner.close();
  }
}
