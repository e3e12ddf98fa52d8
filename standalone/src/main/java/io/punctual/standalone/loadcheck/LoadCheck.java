package io.punctual.standalone.loadcheck;

import io.punctual.standalone.check.Accepted;
import io.punctual.standalone.check.Load;
import io.punctual.standalone.check.ReadLedger;
import io.punctual.standalone.check.Receipts;
import io.punctual.standalone.check.SubmitLoad;
import io.punctual.standalone.check.TimersApi;
import io.punctual.standalone.check.WatchArrivals;
import io.punctual.standalone.topic.ReadTopic;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntPredicate;

/** One load check: submit, watch, wait for the last, judge. */
public final class LoadCheck {
  // What the alarms lose, the sweep delivers: so long after its due a timer still may come.
  private static final long LAST_MILLIS_MAX = 30_000;

  private final URI url;
  private final Optional<String> token;
  private final String kafka;
  private final Load load;
  private final Optional<Path> phases;

  /**
   * @param phases where another program writes what it does to the cluster, see {@link Phases}
   */
  public LoadCheck(
      URI url, Optional<String> token, String kafka, Load load, Optional<Path> phases) {
    this.url = url;
    this.token = token;
    this.kafka = kafka;
    this.load = load;
    this.phases = phases;
  }

  /**
   * @param goesOn asked before each submission, with how many went before
   */
  public LoadCheckReport run(IntPredicate goesOn) throws InterruptedException {
    String run = UUID.randomUUID().toString();
    try (TimersApi api = new TimersApi(url, token, SubmitLoad.IN_FLIGHT_MAX);
        WatchArrivals watch =
            new WatchArrivals(new ReadTopic(kafka, load.topic()), run, late -> {})) {
      SubmitLoad submit = new SubmitLoad(List.of(api), load, run);
      watch.start();
      long started = System.currentTimeMillis();
      submit.submitWhile(goesOn);
      long ended = System.currentTimeMillis();
      requireAllKnown(submit);
      List<Accepted> accepted = submit.accepted();
      watch.await(accepted, lastDue(accepted) + LAST_MILLIS_MAX);
      Receipts receipts = new ReadLedger(api, load.topic(), started).run(accepted);
      Observed observed =
          new Observed(
              accepted, submit.failed(), submit.repeatedAtMillis(), watch.arrivals(), receipts);
      return LoadCheckReport.of(url, load, started, ended, Phases.in(phases), observed);
    }
  }

  /** A submission that we ourselves have lost would be none that was kept. */
  private static void requireAllKnown(SubmitLoad submit) {
    long known = submit.acceptedCount() + submit.refusedCount() + submit.unansweredCount();
    if (known != submit.postedCount()) {
      throw new IllegalStateException(
          "of %d submissions %d have an outcome".formatted(submit.postedCount(), known));
    }
  }

  private static long lastDue(List<Accepted> accepted) {
    return accepted.stream().mapToLong(Accepted::dueMillis).max().orElse(0);
  }
}
