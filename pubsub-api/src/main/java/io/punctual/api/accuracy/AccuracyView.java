package io.punctual.api.accuracy;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.punctual.api.request.Rfc3339;
import io.punctual.store.accuracy.AccuracyLedger.Accuracy;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * How late deliveries were, in whole minutes of their acknowledgement.
 *
 * @param topic absent for all
 * @param early how many were sent before their due: always 0, or a promise fell
 * @param latenessMillis absent when nothing was delivered
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record AccuracyView(
    @Nullable String topic,
    String from,
    String to,
    long count,
    long early,
    @Nullable Lateness latenessMillis) {

  /** Kafka's acknowledgement minus the due, in milliseconds. */
  record Lateness(double p50, double p90, double p99, double p999, double max) {

    static Lateness of(Histogram micros) {
      return new Lateness(
          millis(micros.getValueAtPercentile(50)),
          millis(micros.getValueAtPercentile(90)),
          millis(micros.getValueAtPercentile(99)),
          millis(micros.getValueAtPercentile(99.9)),
          millis(micros.getMaxValue()));
    }

    private static double millis(long micros) {
      return micros / 1_000.0;
    }
  }

  static AccuracyView of(AccuracyQuery query, Accuracy accuracy) {
    long count = accuracy.lateness().getTotalCount();
    return new AccuracyView(
        query.topic(),
        text(query.fromMinute()),
        text(query.toMinute()),
        count,
        accuracy.early(),
        count == 0 ? null : Lateness.of(accuracy.lateness()));
  }

  private static String text(long minute) {
    return Rfc3339.text(TimeUnit.MINUTES.toMillis(minute));
  }
}
