package io.punctual.perf;

import io.punctual.perf.ConsoleQuestions.Question;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Asks what the console's pages ask, one call after the other.
 *
 * @param calls of each kind
 * @param unmeasured before them: until the API has compiled what they need
 */
record AskPages(ConsoleQuestions questions, int calls, int unmeasured) {
  static final String SLOWEST = "slowest call's p99";

  /** What is aimed at: no more. */
  private static final double P99_MILLIS_MAX = 200;

  private static final double MILLI = 1e3;
  private static final int DIGITS = 3;
  private static final List<String> HEADER =
      List.of("call", "calls", "p50", "p99", "max", "again p50", "again p99");

  Repetition run(String title) throws InterruptedException {
    Repetition done = new Repetition(title, List.of(), List.of());
    List<List<String>> rows = new ArrayList<>();
    double slowest = 0;
    for (Question question : questions.ofPages(calls)) {
      Histogram first = new Histogram(DIGITS);
      rows.add(measure(question, first));
      double p99 = first.getValueAtPercentile(99) / MILLI;
      slowest = Math.max(slowest, p99);
      if (p99 > P99_MILLIS_MAX) {
        done.note("%s: p99 above %.0f ms".formatted(question.name(), P99_MILLIS_MAX));
      }
    }
    return done.figure(SLOWEST, slowest, "ms").table(new Table("answers in ms", HEADER, rows));
  }

  /** Each call is repeated at once: then its answer is kept, or its rows are in memory. */
  private List<String> measure(Question question, Histogram first) throws InterruptedException {
    Histogram again = new Histogram(DIGITS);
    for (int i = 0; i < unmeasured; i++) {
      questions.ask(question.path().apply(calls + i));
    }
    for (int i = 0; i < calls; i++) {
      Thread.sleep(question.pauseMillis());
      String path = question.path().apply(i);
      first.recordValue(micros(path));
      again.recordValue(micros(path));
    }
    return List.of(
        question.name(),
        Integer.toString(calls),
        millis(first, 50),
        millis(first, 99),
        millis(first, 100),
        millis(again, 50),
        millis(again, 99));
  }

  private long micros(String path) throws InterruptedException {
    long from = System.nanoTime();
    questions.ask(path);
    return TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - from);
  }

  private static String millis(Histogram micros, double percentile) {
    return "%.1f".formatted(micros.getValueAtPercentile(percentile) / MILLI);
  }
}
