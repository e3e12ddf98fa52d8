package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.Judged;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.perf.sample.Window;
import io.punctual.protocol.Sha256;
import io.punctual.verify.judge.DeliveryTimes;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.OpenLoop;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Repetition;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "share",
    description =
        "One tenant's timers are all due at the same millisecond: how much later are another's?",
    mixinStandardHelpOptions = true)
final class ShareCommand extends ExperimentCommand {
  private static final String GREEDY = "greedy";
  private static final String MODEST = "modest";

  /** What is aimed at: no more, at p99. */
  private static final double DELAY_MILLIS_MAX = 50;

  private static final double MILLI = 1e3;
  private static final Rate SUBMISSION = new Rate(5_000, 100);

  /** From the last submission to the due: the modest tenant's timers are alone meanwhile. */
  private static final int ALONE_MILLIS = 20_000;

  private static final int AHEAD_MILLIS_MAX = 3_000;
  private static final DueRule BEFORE = DueRule.ahead(500, 1_500);

  @Option(names = "--timers", paramLabel = "N", description = "Of the greedy one" + DEFAULT)
  private int timers = 50_000;

  /**
   * At a partition's first record Kafka's broker syncs its list of leaders' epochs, and what came
   * over the same connection waits: <a
   * href="https://github.com/apache/kafka/blob/trunk/storage/src/main/java/org/apache/kafka/storage/internals/epoch/LeaderEpochFileCache.java">
   * LeaderEpochFileCache.assign</a>.
   */
  @Option(
      names = "--before",
      paramLabel = "N",
      description = "Of the greedy one before the others; 0: its topic is new" + DEFAULT)
  private int before = 500;

  @Option(names = "--rate", paramLabel = "R", description = "Of the other, a second" + DEFAULT)
  private double rate = 200;

  @Override
  public Integer call() throws InterruptedException {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String tenant : new String[] {GREEDY, MODEST}) {
      String key = "punctual.tenants." + tenant;
      byte[] hash = Sha256.of(tenant.getBytes(StandardCharsets.US_ASCII));
      settings.put(key + ".token-sha256", HexFormat.of().formatHex(hash));
      settings.put(key + ".topics", ".*");
    }
    options.token = Optional.of(GREEDY);
    return runOnOwn(settings, repeated(this::round));
  }

  private Repetition round(Lab lab, String title) throws InterruptedException {
    String warmUp = Round.warmStack(lab, SUBMISSION.batch());
    try (Round greedy = new Round(lab, GREEDY);
        Round modest = new Round(lab, MODEST, 0, Optional.of(MODEST))) {
      long due = Round.dueAfter(SUBMISSION, timers, ALONE_MILLIS);
      greedy.begin();
      spikeBeside(modest, greedy, due);
      Window window = greedy.end();
      Judged spike = greedy.judge();
      Judged others = modest.judge();
      Repetition result =
          greedy
              .describe(title, window, spike, before + timers + others.findings().accepted())
              .parameter("timers", timers)
              .note(warmUp);
      result.wrong().addAll(others.findings().wrong());
      return describe(result, others, due, spike.times().lastAckedMillis());
    }
  }

  private void spikeBeside(Round modest, Round greedy, long due) throws InterruptedException {
    OpenLoop load = modest.load(DueRule.ahead(1_000, AHEAD_MILLIS_MAX));
    load.measure();
    Thread thread = load.start(new Rate(rate, 1), 0);
    greedy.submit(BEFORE, SUBMISSION, before);
    greedy.submit(DueRule.at(due), SUBMISSION, timers);
    greedy.awaitArrivals();
    load.stop(thread);
    modest.awaitArrivals();
  }

  /** Adds how late the others were alone, and from the spike's due to its last acknowledgement. */
  private static Repetition describe(Repetition to, Judged others, long due, long last) {
    DeliveryTimes meanwhile = dueWithin(others, due, last);
    Histogram alone =
        dueWithin(others, due - ALONE_MILLIS + AHEAD_MILLIS_MAX, due - 1_000).acked().histogram();
    Histogram beside = meanwhile.acked().histogram();
    double later = (beside.getValueAtPercentile(99) - alone.getValueAtPercentile(99)) / MILLI;
    if (later > DELAY_MILLIS_MAX) {
      to.wrong()
          .add(
              "P8: the others' p99 rose by %.0f ms, more than %.0f"
                  .formatted(later, DELAY_MILLIS_MAX));
    }
    return to.figure("all acknowledged after", (last - due) / MILLI, "s")
        .figure("others later by, p99", later, "ms")
        .percentiles("others alone", alone, 50, 99)
        .percentiles("others meanwhile", beside, 50, 99)
        .percentiles("others' hand-over meanwhile", meanwhile.sent().histogram(), 50, 99)
        .checked("others meanwhile", beside.getTotalCount())
        .curve("others meanwhile", beside);
  }

  private static DeliveryTimes dueWithin(Judged judged, long fromMillis, long toMillis) {
    return DeliveryTimes.of(
        judged.evidence(),
        judged.measured().stream()
            .filter(it -> it.dueMillis() >= fromMillis && it.dueMillis() < toMillis)
            .toList());
  }
}
