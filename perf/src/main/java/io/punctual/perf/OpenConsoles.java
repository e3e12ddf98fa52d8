package io.punctual.perf;

import io.punctual.perf.ConsoleQuestions.Poll;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Sampler;
import io.punctual.perf.sample.Window;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.report.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;

/** Consoles that are open on Now, in turns with none: what each process spends on them. */
final class OpenConsoles {
  private static final int TURNS_OF_EACH = 2;

  /** What is aimed at: no more. */
  private static final double CORE_PERCENT_MAX = 2;

  private final ConsoleQuestions questions;
  private final int consoles;
  private final int seconds;
  private final String beside;
  private final List<Window> without = new ArrayList<>();
  private final List<Window> with = new ArrayList<>();
  private final LongAdder answered = new LongAdder();

  /**
   * @param seconds of each turn
   * @param beside ends the name of the figure
   */
  OpenConsoles(ConsoleQuestions questions, int consoles, int seconds, String beside) {
    this.questions = questions;
    this.consoles = consoles;
    this.seconds = seconds;
    this.beside = beside;
  }

  String figure() {
    return "API's CPU for %d consoles%s, of a core".formatted(consoles, beside);
  }

  void run(Sampler sampler) throws InterruptedException {
    for (int turn = 0; turn < TURNS_OF_EACH; turn++) {
      without.add(turn(sampler));
      ExecutorService pages = open();
      with.add(turn(sampler));
      pages.shutdownNow();
    }
  }

  private Window turn(Sampler sampler) throws InterruptedException {
    Sample from = sampler.now();
    Thread.sleep(Duration.ofSeconds(seconds));
    return sampler.since(from);
  }

  private ExecutorService open() {
    ExecutorService pages = Executors.newVirtualThreadPerTaskExecutor();
    for (int console = 0; console < consoles; console++) {
      ConsoleQuestions.ofNow().forEach(poll -> pages.submit(() -> again(poll)));
    }
    return pages;
  }

  /** Pauses after each answer, as a page does. A call that fails is the last: the rate shows it. */
  private Void again(Poll poll) throws InterruptedException {
    Thread.sleep(ThreadLocalRandom.current().nextLong(poll.pauseMillis()));
    while (true) {
      questions.ask(poll.path().get());
      answered.increment();
      Thread.sleep(poll.pauseMillis());
    }
  }

  Repetition describe(Repetition to) {
    double percent = more("api");
    if (percent > CORE_PERCENT_MAX) {
      to.note("%s: above %.0f %%".formatted(figure(), CORE_PERCENT_MAX));
    }
    return to.figure(figure(), percent, "%")
        .figure("answers to consoles", answered.sum() / seconds(with), "/s")
        .table(
            new Table(
                "CPU in percent of a core",
                List.of("process", "no console", consoles + " consoles", "difference"),
                with.getFirst().cpuMillis().keySet().stream().map(this::row).toList()));
  }

  private List<String> row(String process) {
    return List.of(
        process,
        "%.2f".formatted(share(without, process)),
        "%.2f".formatted(share(with, process)),
        "%.2f".formatted(more(process)));
  }

  private double more(String process) {
    return share(with, process) - share(without, process);
  }

  /** Of the processes whose names begin so, in percent of a core. */
  private static double share(List<Window> turns, String process) {
    double millis =
        turns.stream()
            .flatMap(it -> it.cpuMillis().entrySet().stream())
            .filter(it -> it.getKey().startsWith(process))
            .mapToLong(it -> it.getValue())
            .sum();
    return millis / 10 / seconds(turns);
  }

  private static double seconds(List<Window> turns) {
    return turns.stream().mapToDouble(Window::seconds).sum();
  }
}
