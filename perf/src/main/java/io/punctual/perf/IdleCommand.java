package io.punctual.perf;

import static io.punctual.perf.RunOptions.DEFAULT;

import io.punctual.perf.load.DueRule;
import io.punctual.perf.load.OpenLoad;
import io.punctual.perf.load.Rate;
import io.punctual.perf.report.Figure;
import io.punctual.perf.report.MachineUse;
import io.punctual.perf.report.ProcessUse;
import io.punctual.perf.report.Repetition;
import io.punctual.perf.report.Table;
import io.punctual.perf.sample.DescribeSeries;
import io.punctual.perf.sample.DescribeUse;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Sampler;
import io.punctual.perf.sample.ThreadSwitches;
import io.punctual.perf.sample.Window;
import io.punctual.standalone.check.Machine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "idle",
    description =
        "What each process takes of a processor, and how often it wakes, with nothing due.",
    mixinStandardHelpOptions = true)
final class IdleCommand implements Callable<Integer> {
  private static final Duration SETTLE = Duration.ofSeconds(30);
  private static final int FAR_MILLIS = 7 * 24 * 3_600_000;
  private static final double LOADED_PER_SECOND = 5_000;
  private static final int BATCH = 500;
  private static final double MILLI = 1e3;

  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private RunOptions options = new RunOptions();

  @Option(names = "--seconds", paramLabel = "S", description = "How long to measure" + DEFAULT)
  private int seconds = 60;

  @Option(
      names = "--pending",
      paramLabel = "N",
      description = "Timers due in a week that are submitted before" + DEFAULT)
  private int pending;

  @Override
  public Integer call() throws InterruptedException {
    return new RunExperiment(command, options)
        .run(
            Needs.ANY,
            lab -> {
              String warmUp = new WarmStack(lab, 1).run();
              fill(lab);
              Thread.sleep(SETTLE);
              return Experiment.repeat(options.repeat, (it, title) -> round(it, title, warmUp))
                  .run(lab);
            });
  }

  private void fill(Lab lab) {
    if (pending > 0) {
      try (Round round = new Round(lab, "pending")) {
        OpenLoad load = round.load(DueRule.ahead(FAR_MILLIS, FAR_MILLIS + FAR_MILLIS / 7));
        load.run(new Rate(LOADED_PER_SECOND, BATCH), pending);
        lab.out().printf("%d timers are pending.%n", round.accepted().count());
      }
    }
  }

  /** Nobody asks for metrics meanwhile, and nobody reads the topic. */
  private Repetition round(Lab lab, String title, String warmUp) throws InterruptedException {
    Map<String, ThreadSwitches> before = switches(lab);
    Machine machine = new Machine();
    try (Sampler sampler = new Sampler(lab::running, () -> new long[] {0, 0, 0}, 0)) {
      Sample from = sampler.quietly();
      sampler.start();
      Thread.sleep(Duration.ofSeconds(seconds));
      Window window = Window.of(from, sampler.quietly(), sampler.samples());
      double lasted = window.seconds();
      Map<String, ThreadSwitches> after = switches(lab);
      List<ProcessUse> uses = DescribeUse.of(window, 0);
      Machine.Spent spent = machine.spent().orElse(new Machine.Spent(0, 0));
      return new Repetition(
          title,
          Map.of("pending", Integer.toString(pending)),
          lasted,
          figures(uses, before, after, lasted),
          Map.of(),
          List.of(),
          List.of(warmUp),
          new MachineUse(
              spent.used(), spent.stolen(), window.from().load(), window.to().load(), 0, 0),
          uses,
          List.of(),
          List.of(),
          DescribeSeries.of(from, sampler.samples()),
          List.of(table(uses, before, after, lasted)));
    }
  }

  private static Map<String, ThreadSwitches> switches(Lab lab) {
    Map<String, ThreadSwitches> switches = new LinkedHashMap<>();
    lab.running()
        .processes()
        .forEach(
            record ->
                record
                    .process()
                    .ifPresent(it -> switches.put(record.name(), ThreadSwitches.of(it))));
    return switches;
  }

  private static List<Figure> figures(
      List<ProcessUse> uses,
      Map<String, ThreadSwitches> before,
      Map<String, ThreadSwitches> after,
      double seconds) {
    List<Figure> figures = new ArrayList<>();
    uses.forEach(
        it -> figures.add(new Figure(it.name() + ", of a core", it.coreShare() * 100, "%")));
    uses.forEach(
        it ->
            figures.add(
                new Figure(
                    it.name() + ", wake-ups",
                    perSecond(it.name(), before, after, seconds),
                    "a second")));
    return figures;
  }

  private static double perSecond(
      String name,
      Map<String, ThreadSwitches> before,
      Map<String, ThreadSwitches> after,
      double seconds) {
    ThreadSwitches until = after.getOrDefault(name, ThreadSwitches.NONE);
    return until.since(before.getOrDefault(name, ThreadSwitches.NONE)) / seconds;
  }

  private static Table table(
      List<ProcessUse> uses,
      Map<String, ThreadSwitches> before,
      Map<String, ThreadSwitches> after,
      double seconds) {
    return new Table(
        "with nothing due",
        List.of("process", "CPU ms a second", "of a core", "switches a second", "threads", "MiB"),
        uses.stream()
            .map(
                it ->
                    List.of(
                        it.name(),
                        told(it.coreShare() * MILLI),
                        told(it.coreShare() * 100) + " %",
                        told(perSecond(it.name(), before, after, seconds)),
                        Integer.toString(it.threadsMax()),
                        Long.toString(it.residentMebibytesMax())))
            .toList());
  }

  private static String told(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
