package io.punctual.perf;

import io.punctual.perf.ConsoleQuestions.PageOpened;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Opens the console's pages, one after the other.
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

  Repetition run(String title) throws InterruptedException {
    Repetition done = new Repetition(title, List.of(), List.of());
    List<List<String>> rows = new ArrayList<>();
    double slowest = 0;
    for (PageOpened page : questions.ofPages(times)) {
      Histogram first = new Histogram(DIGITS);
      rows.add(measure(page, first));
      double p99 = first.getValueAtPercentile(99) / MILLI;
      slowest = Math.max(slowest, p99);
      if (p99 > P99_MILLIS_MAX) {
        done.note("%s: p99 above %.0f ms".formatted(page.name(), P99_MILLIS_MAX));
      }
    }
    return done.figure(SLOWEST, slowest, "ms").table(new Table("pages in ms", HEADER, rows));
  }

  /** Each is opened again at once: then its answers are kept, or their rows are in memory. */
  private List<String> measure(PageOpened page, Histogram first) throws InterruptedException {
    Histogram again = new Histogram(DIGITS);
    for (int i = 0; i < unmeasured; i++) {
      page.open().open(times + i);
    }
    for (int i = 0; i < times; i++) {
      Thread.sleep(page.pauseMillis());
      first.recordValue(micros(page, i));
      again.recordValue(micros(page, i));
    }
    return List.of(
        page.name(),
        Integer.toString(times),
        millis(first, 50),
        millis(first, 99),
        millis(first, 100),
        millis(again, 50),
        millis(again, 99));
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
