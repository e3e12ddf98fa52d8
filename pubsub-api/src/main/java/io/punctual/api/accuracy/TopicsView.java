package io.punctual.api.accuracy;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How late the deliveries to each topic were, in whole hours of their acknowledgement.
 *
 * @param topics the most delivered first
 * @param leftOut how many topics more something was delivered to
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record TopicsView(
    String from, String to, @Nullable Long stepMillis, List<OfTopic> topics, int leftOut) {

  /**
   * @param steps those in which something was delivered; absent when none was asked for
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record OfTopic(
      String topic,
      long count,
      long early,
      AccuracyView.@Nullable Lateness latenessMillis,
      @Nullable List<Step> steps) {

    static OfTopic of(AccuracyQuery hours, String topic, Accuracy accuracy) {
      Accuracy.Part all = accuracy.all();
      return new OfTopic(
          topic,
          all.lateness().getTotalCount(),
          all.early(),
          AccuracyView.Lateness.of(all.lateness()),
          hours.stepMinutes() == 0 ? null : TopicsView.steps(hours, accuracy.steps()));
    }
  }

  /** The same of the time from then until the next step. */
  record Step(
      String from, long count, long early, AccuracyView.@Nullable Lateness latenessMillis) {}

  static TopicsView of(AccuracyQuery hours, List<OfTopic> topics, int leftOut) {
    return new TopicsView(hours.from(), hours.to(), hours.stepMillis(), topics, leftOut);
  }

  private static List<Step> steps(AccuracyQuery hours, List<Accuracy.Part> parts) {
    return IntStream.range(0, parts.size())
        .filter(step -> parts.get(step).lateness().getTotalCount() > 0)
        .mapToObj(
            step ->
                new Step(
                    hours.stepFrom(step),
                    parts.get(step).lateness().getTotalCount(),
                    parts.get(step).early(),
                    AccuracyView.Lateness.of(parts.get(step).lateness())))
        .toList();
  }
}
