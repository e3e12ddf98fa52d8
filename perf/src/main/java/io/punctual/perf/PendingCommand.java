package io.punctual.perf;

import io.punctual.engines.process.DataFolder;
import io.punctual.perf.facts.Facts;
import io.punctual.perf.facts.ReadFacts;
import io.punctual.perf.load.DueRule;
import io.punctual.perf.load.Rate;
import io.punctual.perf.pending.LoadPending;
import io.punctual.perf.report.Repetition;
import io.punctual.perf.report.Report;
import io.punctual.standalone.DataOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "pending",
    description = {
      "steady and submit beside millions of timers pending, in turns with the empty system: what",
      "grows, what stays. Always on stacks of its own."
    },
    mixinStandardHelpOptions = true)
final class PendingCommand implements Callable<Integer> {
  private static final String DEFAULT = " (default: ${DEFAULT-VALUE}).";
  private static final int TOLD_EVERY = 500_000;

  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private RunOptions options = new RunOptions();
  @Mixin private LoadOptions load = new LoadOptions();

  @Option(names = "--pending", paramLabel = "N", description = "How many" + DEFAULT)
  private int pending = 10_000_000;

  @Option(names = "--rate", paramLabel = "R", description = "Timers a second, steady" + DEFAULT)
  private double rate = 1_000;

  @Option(
      names = "--submit-rate",
      paramLabel = "R",
      description = "Timers a second, submitted alone" + DEFAULT)
  private double submitRate = 3_000;

  @Override
  public Integer call() throws InterruptedException {
    Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    List<Repetition> all = new ArrayList<>();
    Facts facts = null;
    for (int run = 1; run <= options.repeat; run++) {
      for (boolean full : new boolean[] {false, true}) {
        try (Lab lab = Lab.start(options, Needs.OWN, folder(full), keep(run), System.out)) {
          facts =
              facts == null
                  ? new ReadFacts(DataOption.HOME, lab.data(), lab.running()).read()
                  : facts;
          if (full && run == 1) {
            fill(lab);
          }
          measure(lab, (full ? "%,d pending".formatted(pending) : "empty") + ", run " + run, all);
        }
      }
    }
    if (facts == null) {
      throw new IllegalArgumentException("--repeat must be at least 1");
    }
    return FinishReport.in(
        FinishReport.folder(options.out, options.data, command.name(), started),
        Report.of(
            command.name(),
            CommandText.of(command),
            started.toString(),
            facts.told(),
            facts.flags(),
            facts.voids(),
            List.of(),
            all));
  }

  private static Lab.Keep keep(int run) {
    return run == 1 ? Lab.Keep.FOR_LATER : Lab.Keep.ALL;
  }

  private DataFolder folder(boolean full) {
    String name = Lab.OWN_FOLDER + (full ? "-pending" : "-empty");
    return new DataFolder(options.data.folder().root().resolve(name));
  }

  private void fill(Lab lab) {
    String topic = lab.newTopic("pending");
    long from = System.nanoTime();
    LoadPending.into(
        lab.own().engines().mariaDb(),
        topic,
        pending,
        options.payloadBytes,
        count -> {
          if (count % TOLD_EVERY == 0 || count == pending) {
            System.out.printf(
                "%,d are pending after %d s.%n", count, (System.nanoTime() - from) / 1_000_000_000);
          }
        });
  }

  private void measure(Lab lab, String title, List<Repetition> all) throws InterruptedException {
    Repetition steady =
        new SteadyRound(new Rate(rate, load.batch), load.seconds, 5_000, 15_000)
            .run(lab, "steady, " + title);
    lab.tell(steady);
    all.add(steady);
    all.add(
        new SubmitRound(DueRule.ahead(30_000, 90_000), load.seconds)
            .run(lab, "submit, " + title, Rate.single(submitRate))
            .repetition());
  }
}
