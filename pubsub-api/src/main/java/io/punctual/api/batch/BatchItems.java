package io.punctual.api.batch;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.ReadTimerRequest;
import io.punctual.api.request.Reading;
import io.punctual.api.request.TimerRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The timers of a batch so far, each read by itself, or what is wrong with it. */
final class BatchItems {

  /** Of one timer: so that a thousand bad ones have an answer of bounded size. */
  private static final int ERRORS_MAX = 10;

  private final ReadTimerRequest read;
  private final int timersMax;
  private final int bytesMax;
  private final @Nullable String span;
  private final List<Reading<TimerRequest>> all = new ArrayList<>();

  /**
   * @param bytesMax of one timer
   * @param span the request's; null for none
   */
  BatchItems(ReadTimerRequest read, int timersMax, int bytesMax, @Nullable String span) {
    this.read = read;
    this.timersMax = timersMax;
    this.bytesMax = bytesMax;
    this.span = span;
  }

  int bytesMax() {
    return bytesMax;
  }

  int size() {
    return all.size();
  }

  List<Reading<TimerRequest>> all() {
    return all;
  }

  void add(byte[] json) throws BodyRefused {
    add(
        switch (read.read(json)) {
          case Reading.Understood<TimerRequest>(TimerRequest timer) ->
              new Reading.Understood<>(timer.below(span));
          case Reading.Refused<TimerRequest>(Problem problem) ->
              new Reading.Refused<>(problem.withErrorsAtMost(ERRORS_MAX));
        });
  }

  void addTooLarge() throws BodyRefused {
    String detail = "The limit is %d bytes a timer.".formatted(bytesMax);
    add(new Reading.Refused<>(Problem.of(ProblemType.BODY_TOO_LARGE, detail)));
  }

  void addNoObject() throws BodyRefused {
    String detail = "A timer must be a JSON object.";
    add(new Reading.Refused<>(Problem.of(ProblemType.MALFORMED_JSON, detail)));
  }

  private void add(Reading<TimerRequest> timer) throws BodyRefused {
    if (all.size() == timersMax) {
      throw new BodyRefused(
          Problem.of(
              ProblemType.TOO_MANY_TIMERS,
              "The limit is %d timers. Nothing was stored.".formatted(timersMax)));
    }
    all.add(timer);
  }
}
