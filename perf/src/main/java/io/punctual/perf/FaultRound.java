package io.punctual.perf;

import io.punctual.perf.fault.Course;
import io.punctual.perf.fault.Fault;
import io.punctual.perf.judge.Judged;
import io.punctual.perf.lab.DescribeRound;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.perf.ledger.Receipt;
import io.punctual.perf.load.DueRule;
import io.punctual.perf.load.OpenLoad;
import io.punctual.perf.load.Rate;
import io.punctual.perf.report.Repetition;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A steady load before something goes wrong, meanwhile, and after it is mended.
 *
 * @param each how long each of the three
 * @param stuck timers that are pending for what fails, if it is a topic
 */
record FaultRound(FaultKind kind, Rate rate, Duration each, int stuck) {
  private static final int DUE_FROM_MILLIS = 1_000;
  private static final int DUE_TO_MILLIS = 3_000;

  /** For what is to fail to be put there. */
  private static final Duration PREPARED = Duration.ofSeconds(20);

  Repetition run(Lab lab, String title) throws InterruptedException {
    Fault fault = kind.in(lab, stuck);
    try (Round round = new Round(lab, "fault")) {
      OpenLoad submit = round.load(DueRule.ahead(DUE_FROM_MILLIS, DUE_TO_MILLIS));
      Thread thread = submit.start(rate, lab.options().rampSeconds());
      String warmUp = round.warmUp(10);
      Instant begins = Instant.now().plus(PREPARED).plus(each);
      fault.prepare(begins, begins.plus(each));
      Sample from = round.begin();
      submit.measure();
      Course course = Course.of(fault, begins, each);
      submit.measureNoMore();
      Window window = round.end(from);
      submit.stop(thread);
      round.awaitArrivals();
      List<Receipt> ledger = round.ledger();
      Judged judged = round.judge(ledger);
      DescribeRound describe =
          round
              .describe(title, window, judged, round.accepted().measuredCount())
              .note(warmUp)
              .answers(round.answers());
      describe(describe, course, ledger);
      int missing = fault.missing();
      if (missing > 0) {
        describe.wrong(missing + " timers that it held up have not been delivered");
      }
      return describe.make();
    }
  }

  private void describe(DescribeRound describe, Course course, List<Receipt> ledger) {
    describe
        .parameter("fault", kind)
        .parameter("rate", rate.timersPerSecond())
        .parameter("before, meanwhile, after", each.toSeconds() + " s each")
        .figure("mended after", course.mendedAfterSeconds(), "s")
        .figure("swept, since it broke until", course.sweptSinceBrokenSeconds(ledger), "s")
        .figure("swept, since it was mended until", course.sweptSinceMendedSeconds(ledger), "s")
        .table(course.table(ledger));
  }
}
