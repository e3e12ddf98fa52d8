package io.punctual.perf;

import io.punctual.perf.ConsoleQuestions.PageOpened;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.report.Table;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Opens the console's pages, one after the other, again and again.
 *
 * @param times that each is opened
 * @param unmeasured before them: until the API has compiled what they need
 */
record AskPages(ConsoleQuestions questions, int times, int unmeasured) {
  static final String SLOWEST = "slowest page's p99";

  /** What is aimed at: no more. */
  private static final double P99_MILLIS_MAX = 200;

  private static final double MILLI = 1e3;
  private static final int DIGITS = 3;
  private static final List<String> HEADER =
      List.of("page", "times", "p50", "p99", "max", "again p50", "again p99");

  private record Measured(PageOpened page, Histogram first, Histogram again) {

    Measured(PageOpened page) {
      this(page, new Histogram(DIGITS), new Histogram(DIGITS));
    }

    /** Opened again at once, its answers are kept, or their rows are in memory. */
    void open(int i) throws InterruptedException {
      Thread.sleep(page.pauseMillis());
      first.recordValue(micros(page, i));
      again.recordValue(micros(page, i));
    }

    double p99() {
      return first.getValueAtPercentile(99) / MILLI;
    }

    List<String> row() {
      return List.of(
          page.name(),
          Long.toString(first.getTotalCount()),
          millis(first, 50),
          millis(first, 99),
          millis(first, 100),
          millis(again, 50),
          millis(again, 99));
    }
  }

  Repetition run(String title) throws InterruptedException {
    List<Measured> pages = questions.ofPages(times).stream().map(Measured::new).toList();
    for (Measured each : pages) {
      for (int i = 0; i < unmeasured; i++) {
        each.page().open().open(times + i);
      }
    }
    for (int i = 0; i < times; i++) {
      for (Measured each : pages) {
        each.open(i);
      }
    }
    Repetition done = new Repetition(title, List.of(), List.of());
    pages.stream()
        .filter(it -> it.p99() > P99_MILLIS_MAX)
        .forEach(
            it -> done.note("%s: p99 above %.0f ms".formatted(it.page().name(), P99_MILLIS_MAX)));
    double slowest = pages.stream().mapToDouble(Measured::p99).max().orElse(0);
    return done.figure(SLOWEST, slowest, "ms")
        .table(new Table("pages in ms", HEADER, pages.stream().map(Measured::row).toList()));
  }

  private static long micros(PageOpened page, int i) throws InterruptedException {
    long from = System.nanoTime();
    page.open().open(i);
    return TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - from);
  }

  private static String millis(Histogram micros, double percentile) {
    return "%.1f".formatted(micros.getValueAtPercentile(percentile) / MILLI);
  }
}
