package io.punctual.api.accuracy;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.jspecify.annotations.Nullable;

/**
 * How late deliveries were, in whole minutes of their acknowledgement.
 *
 * @param topic absent for all
 * @param early how many were sent before their due: always 0, or a promise fell
 * @param latenessMillis absent when nothing was delivered
 * @param stepMillis how long a step is; absent, as the steps, when none was asked for
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record AccuracyView(
    @Nullable String topic,
    String from,
    String to,
    long count,
    long early,
    @Nullable Lateness latenessMillis,
    @Nullable Long stepMillis,
    @Nullable List<Step> steps) {

  /** Kafka's acknowledgement minus the due, in milliseconds. */
  record Lateness(double p50, double p90, double p99, double p999, double max) {

    static @Nullable Lateness of(Histogram micros) {
      return micros.getTotalCount() == 0
          ? null
          : new Lateness(
              millis(micros.getValueAtPercentile(50)),
              millis(micros.getValueAtPercentile(90)),
              millis(micros.getValueAtPercentile(99)),
              millis(micros.getValueAtPercentile(99.9)),
              millis(micros.getMaxValue()));
    }
  }

  /**
   * The same of the time from then until the next step.
   *
   * @param buckets how many were how late, in ascending order, those that hold any
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Step(
      String from,
      long count,
      long early,
      @Nullable Lateness latenessMillis,
      List<Bucket> buckets) {}

  /**
   * Deliveries later than the bound below this one.
   *
   * @param upToMillis inclusive
   */
  record Bucket(double upToMillis, long count) {

    /** In microseconds: six to a decade, from 0.1 ms to beyond all that the ledger counts. */
    private static final long[] BOUNDS =
        LongStream.iterate(100, decade -> decade <= 1_000_000_000, decade -> decade * 10)
            .flatMap(decade -> LongStream.of(10, 15, 20, 30, 50, 70).map(it -> it * decade / 10))
            .toArray();

    static List<Bucket> of(Histogram micros) {
      long[] counts = new long[BOUNDS.length];
      for (HistogramIterationValue value : micros.recordedValues()) {
        counts[bound(value.getValueIteratedTo())] += value.getCountAtValueIteratedTo();
      }
      return IntStream.range(0, BOUNDS.length)
          .filter(bound -> counts[bound] > 0)
          .mapToObj(bound -> new Bucket(millis(BOUNDS[bound]), counts[bound]))
          .toList();
    }

    /** The place of the first bound that is no less, or of the last. */
    private static int bound(long micros) {
      int place = Arrays.binarySearch(BOUNDS, micros);
      return Math.min(place < 0 ? ~place : place, BOUNDS.length - 1);
    }
  }

  static AccuracyView of(AccuracyQuery query, Accuracy accuracy) {
    Accuracy.Part all = accuracy.all();
    return new AccuracyView(
        query.topic(),
        query.from(),
        query.to(),
        all.lateness().getTotalCount(),
        all.early(),
        Lateness.of(all.lateness()),
        query.stepMillis(),
        query.stepMinutes() == 0 ? null : steps(query, accuracy.steps()));
  }

  private static List<Step> steps(AccuracyQuery query, List<Accuracy.Part> parts) {
    return IntStream.range(0, parts.size())
        .mapToObj(
            step -> {
              Histogram lateness = parts.get(step).lateness();
              return new Step(
                  query.stepFrom(step),
                  lateness.getTotalCount(),
                  parts.get(step).early(),
                  Lateness.of(lateness),
                  Bucket.of(lateness));
            })
        .toList();
  }

  private static double millis(long micros) {
    return micros / 1_000.0;
  }
}
