package io.punctual.perf;

import io.punctual.client.PunctualClient;
import io.punctual.perf.audit.RunAudit;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.GatherReport;
import io.punctual.perf.lab.Lab;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.watch.KafkaClients;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Command;

@Command(
    name = "smoke",
    description = {
      "A little of steady, spike, backlog and audit, within two minutes: for the verdict, not for",
      "the figures. Always on a stack of its own."
    },
    mixinStandardHelpOptions = true)
final class SmokeCommand extends ExperimentCommand {
  private static final int WARM_UP_SECONDS = 5;

  @Override
  public Integer call() throws InterruptedException {
    options.warmUpSeconds = Math.min(options.warmUpSeconds, WARM_UP_SECONDS);
    return runOnOwn(this::smoke);
  }

  private void smoke(Lab lab, GatherReport report) throws InterruptedException {
    Instant from = Instant.now();
    report.add(new SteadyCommand.Steady(Rate.single(40), 6, 1_000, 3_000).run(lab, "steady"));
    options.warmUpSeconds = 0;
    report.add(new SpikeCommand.Spike(2_000, new Rate(1_000, 100), 4_000, true).run(lab, "spike"));
    report.add(new BacklogCommand.Backlog(4_000, 2_000, false).run(lab, "backlog"));
    report.add(audit(lab, from));
  }

  private static Repetition audit(Lab lab, Instant from) throws InterruptedException {
    try (PunctualClient api = PunctualClient.at(lab.apis().getFirst())) {
      return new RunAudit(api, KafkaClients.at(lab.running().kafka()))
          .run(List.of(), from, Instant.now());
    }
  }
}
