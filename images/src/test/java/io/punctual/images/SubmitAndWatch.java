package io.punctual.images;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.verify.judge.DeliveryTimes;
import io.punctual.verify.judge.Evidence;
import io.punctual.verify.judge.Findings;
import io.punctual.verify.judge.Judge;
import io.punctual.verify.judge.Promise;
import io.punctual.verify.judge.Trial;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.FailedRequest;
import io.punctual.verify.offer.OpenLoop;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.offer.TimerShape;
import io.punctual.verify.watch.KafkaClients;
import io.punctual.verify.watch.Lateness;
import java.net.URI;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The whole flow as a caller and a reader of the topic see it, wherever it runs. */
record SubmitAndWatch(URI api, String kafka, String topic) {
  private static final int TIMERS = 300;
  private static final int TRIES_MAX = 3;
  private static final Rate RATE = Rate.single(100);
  private static final int KEYS = 30;
  private static final DueRule DUE = DueRule.ahead(1_000, 5_000);

  /**
   * Each is accepted in the end, though a machine that stalls may have some refused, told to come
   * again, and some there twice, as P6 has it. None is lost, early or before an earlier one of its
   * key; each has its receipt.
   */
  void everyPromiseIsKept() throws InterruptedException {
    String run = UUID.randomUUID().toString();
    Trial.Target target =
        new Trial.Target(List.of(api), Optional.empty(), KafkaClients.at(kafka), topic);
    try (Trial trial = new Trial(target, run, _ -> {}, false)) {
      TimerShape shape = TimerShape.ofRun(topic, KEYS, run);
      OpenLoop load = new OpenLoop(trial.post(), shape, DUE, 1);
      for (int tries = 0, left = TIMERS; left > 0 && tries < TRIES_MAX; tries++) {
        load.run(RATE, left);
        left = TIMERS - trial.post().accepted().count();
      }
      trial.awaitArrivals();
      Evidence evidence = trial.evidence();
      Lateness acked = DeliveryTimes.of(evidence, evidence.accepted()).acked();
      System.out.printf("lateness p50 %s, p99 %s%n", acked.percentile(50), acked.percentile(99));
      assertThat(trial.post().answers().failed()).allMatch(FailedRequest::canRetry);
      assertThat(evidence.accepted()).hasSize(TIMERS);
      Findings findings = Judge.judge(evidence);
      assertThat(EnumSet.complementOf(EnumSet.of(Promise.NO_DUPLICATE)))
          .allSatisfy(promise -> assertThat(findings.of(promise)).as("%s", promise).isEmpty());
    }
  }
}
