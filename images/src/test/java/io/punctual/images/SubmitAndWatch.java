package io.punctual.images;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.standalone.check.Accepted;
import io.punctual.standalone.check.CheckPromises;
import io.punctual.standalone.check.Findings;
import io.punctual.standalone.check.Lateness;
import io.punctual.standalone.check.ReadReceipts;
import io.punctual.standalone.check.Receipts;
import io.punctual.standalone.check.TimersApi;
import io.punctual.standalone.check.TimersApi.Answer;
import io.punctual.standalone.check.WatchArrivals;
import io.punctual.standalone.topic.ReadTopic;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/** The whole flow as a caller and a reader of the topic see it, wherever it runs. */
record SubmitAndWatch(URI api, String kafka, String topic) {
  private static final int TIMERS = 300;
  private static final int KEYS = 30;
  private static final int AHEAD_MILLIS_MIN = 1_000;
  private static final int AHEAD_MILLIS_MAX = 5_000;
  private static final Duration ARRIVE_MAX = Duration.ofSeconds(60);
  private static final int CONNECTIONS = 8;

  /** None is lost, early, there twice or before an earlier one of its key; each has its receipt. */
  void everyPromiseIsKept() throws InterruptedException {
    String run = UUID.randomUUID().toString();
    Lateness seen = new Lateness();
    try (TimersApi timers = new TimersApi(api, CONNECTIONS);
        WatchArrivals watch = new WatchArrivals(new ReadTopic(kafka, topic), run, seen::add)) {
      watch.start();
      List<Accepted> accepted = submit(timers, run);
      watch.await(accepted, System.currentTimeMillis() + ARRIVE_MAX.toMillis());
      Receipts receipts = new ReadReceipts(timers).run(accepted);
      Findings found = new CheckPromises(accepted, watch.arrivals(), receipts::startedMillis).run();
      Lateness acked = receipts.acked(accepted);
      System.out.printf(
          "%s, lateness p50 %s, p99 %s%n", found, acked.percentile(50), acked.percentile(99));
      assertThat(found).isEqualTo(new Findings(TIMERS, 0, 0, 0, 0));
      assertThat(receipts.count()).isEqualTo(TIMERS);
    }
  }

  private List<Accepted> submit(TimersApi timers, String run) {
    Random random = new Random(1);
    List<Accepted> accepted = new ArrayList<>();
    for (int number = 0; number < TIMERS; number++) {
      String key = "key-" + number % KEYS;
      long posted = System.currentTimeMillis();
      long due = posted + random.nextInt(AHEAD_MILLIS_MIN, AHEAD_MILLIS_MAX);
      Answer answer = timers.submit(topic, key, Map.of("run", run), due);
      if (!(answer instanceof Answer.Created(String id))) {
        throw new AssertionError("a timer was not accepted: " + answer);
      }
      accepted.add(new Accepted(id, key, due, posted, System.currentTimeMillis()));
    }
    return accepted;
  }
}
