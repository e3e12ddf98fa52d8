package io.punctual.api.status;

import io.punctual.api.status.StatusView.Advice;
import io.punctual.api.status.StatusView.Callback;
import io.punctual.api.status.StatusView.Engine;
import io.punctual.api.status.StatusView.KnownToRocketMq;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Says in a sentence or two what is wrong, and what to do. */
final class Advise {

  private static final Advice WELL = new Advice("good", "All is well.", null);

  private static final Advice NO_CALLBACK =
      new Advice(
          "bad",
          "No callback is running: timers are accepted, and delivered once one runs. Start a"
              + " callback.",
          "PunctualServiceAbsent");

  private static final Advice NO_KAFKA =
      new Advice(
          "bad",
          "Kafka does not answer: timers are accepted, and delivered when it is back. Bring Kafka"
              + " back.",
          "PunctualKafkaUnreachable");

  private static final Advice NO_ROCKETMQ =
      new Advice(
          "warning",
          "RocketMQ does not answer, or refuses alarms: timers arrive 2 to 3 s late until it is"
              + " back. None is lost. Bring it back, or see the API's log.",
          "PunctualRocketmqUnreachable");

  private static final Advice NO_CONSUMER =
      new Advice(
          "warning",
          "No timer-consumer is running: timers arrive 2 to 3 s late until one runs. Start one.",
          "PunctualServiceAbsent");

  private static final Advice DEAD =
      new Advice(
          "warning",
          "Timers that could not be delivered are among the dead letters. Redrive or drop them.",
          "PunctualTimersDie");

  private static final Advice PAUSED =
      new Advice("warning", "Timers wait for the end of a pause. Resume what need not wait.", null);

  private Advise() {}

  /**
   * The worst first; at least one.
   *
   * @param consumers null where they are not known
   * @param overdue how far past its due the oldest timer is that has waited too long; null for none
   */
  static List<Advice> on(
      List<Engine> engines,
      List<Callback> callbacks,
      @Nullable List<KnownToRocketMq> consumers,
      @Nullable Duration overdue,
      long paused,
      long dead) {
    List<Advice> advice =
        Stream.of(
                given(callbacks.stream().noneMatch(it -> it.state().equals("up")), NO_CALLBACK),
                given(isDown("kafka", engines), NO_KAFKA),
                given(isDown("rocketmq", engines), NO_ROCKETMQ),
                given(consumers != null && consumers.isEmpty(), NO_CONSUMER),
                overdue == null ? null : waits(overdue),
                given(paused > 0, PAUSED),
                given(dead > 0, DEAD))
            .flatMap(Stream::ofNullable)
            .toList();
    return advice.isEmpty() ? List.of(WELL) : advice;
  }

  private static boolean isDown(String engine, List<Engine> engines) {
    return engines.stream().anyMatch(it -> it.name().equals(engine) && it.state().equals("down"));
  }

  private static @Nullable Advice given(boolean so, Advice advice) {
    return so ? advice : null;
  }

  private static Advice waits(Duration overdue) {
    return new Advice(
        "warning",
        "A timer is %d s past its due. Look at the first of the pending timers: its page says why."
            .formatted(overdue.toSeconds()),
        "PunctualOverdue");
  }
}
