package io.punctual.perf;

import io.punctual.perf.audit.RunAudit;
import io.punctual.perf.lab.Experiment;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Needs;
import io.punctual.perf.ledger.AskPages;
import io.punctual.perf.ledger.ReadLedger;
import io.punctual.perf.ledger.ReadPending;
import io.punctual.perf.load.Rate;
import io.punctual.perf.report.Repetition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;

@Command(
    name = "smoke",
    description = {
      "A little of steady, spike, backlog and audit, within two minutes: for what is right, not"
          + " for",
      "its figures. Always on a stack of its own."
    },
    mixinStandardHelpOptions = true)
final class SmokeCommand extends ExperimentCommand {
  private static final int WARM_UP_SECONDS = 5;

  @Override
  public Integer call() throws InterruptedException {
    options.warmUpSeconds = Math.min(options.warmUpSeconds, WARM_UP_SECONDS);
    return run(Needs.OWN, this::run);
  }

  private Experiment.Found run(Lab lab) throws InterruptedException {
    Instant from = Instant.now();
    List<Repetition> all = new ArrayList<>();
    all.add(new SteadyRound(Rate.single(40), 6, 1_000, 3_000).run(lab, "steady"));
    options.warmUpSeconds = 0;
    all.add(new SpikeRound(2_000, new Rate(1_000, 100), 4_000).run(lab, "spike"));
    all.add(new BacklogRound(4_000, 2_000, false).run(lab, "backlog"));
    all.add(audit(lab, from));
    all.forEach(lab::tell);
    return new Experiment.Found(List.of(), all);
  }

  private static Repetition audit(Lab lab, Instant from) throws InterruptedException {
    AskPages pages = new AskPages(lab.apis().getFirst(), Optional.empty());
    return new RunAudit(new ReadLedger(pages), new ReadPending(pages), lab.running().kafka())
        .run(List.of(), from, Instant.now());
  }
}
