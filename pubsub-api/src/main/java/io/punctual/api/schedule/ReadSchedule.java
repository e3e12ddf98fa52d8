package io.punctual.api.schedule;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.Members;
import io.punctual.api.request.ReadTimerRequest;
import io.punctual.api.request.Reading;
import io.punctual.api.request.RequestLimits;
import io.punctual.api.request.TimerRequest;
import io.punctual.protocol.ParseDelay;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Reads a body into a {@link Recurring}, or says everything that is wrong with it. */
record ReadSchedule(ReadTimerRequest readTimer, JsonMapper json) {

  private static final Duration PERIOD_MIN = Duration.ofSeconds(1);
  private static final Duration PERIOD_MAX = Duration.ofDays(366);
  private static final Duration JITTER_MAX = Duration.ofDays(1);
  private static final Pattern COUNT = Pattern.compile("[1-9]\\d{0,8}");

  private static final List<String> FIELDS =
      List.of(
          "cron",
          "timeZone",
          "every",
          "startAt",
          "endAt",
          "countMax",
          "jitter",
          "catchUp",
          "timer");

  private static final String CRON =
      "must be five cron fields (minute, hour, day of month, month, day of week), or six beginning"
          + " with the second";
  private static final String EVERY = ParseDelay.FORMS + ", from 1s to 366d";
  private static final String JITTER = ParseDelay.FORMS + ", up to 1d";

  /** One that was stored: it was understood before, whatever the limits are now. */
  Recurring stored(byte[] body) {
    return switch (read(body, new ReadTimerRequest(RequestLimits.LARGEST))) {
      case Reading.Understood<Recurring>(Recurring recurring) -> recurring;
      case Reading.Refused<Recurring>(Problem problem) ->
          throw new IllegalStateException("the stored schedule is no longer valid: " + problem);
    };
  }

  Reading<Recurring> read(byte[] body) {
    return read(body, readTimer);
  }

  private Reading<Recurring> read(byte[] body, ReadTimerRequest timers) {
    return Members.read(body, json, members -> new Draft(members, timers).finish());
  }

  private record Draft(Members members, ReadTimerRequest timers) {

    Reading<Recurring> finish() {
      Long start = members.instant("startAt");
      Long end = members.instant("endAt");
      if (start != null && end != null && start > end) {
        members.wrong("startAt", "must not be after endAt");
      }
      Recurrence recurrence = recurrence(start);
      Integer count = count();
      Long jitter = members.text("jitter", text -> period(text, Duration.ZERO, JITTER_MAX), JITTER);
      CatchUp catchUp = members.text("catchUp", CatchUp::of, "must be all, latest, or none");
      Reading<TimerRequest> timer = timer();
      members.only(FIELDS, "a schedule");
      return switch (timer) {
        case Reading.Refused<TimerRequest>(Problem problem)
            when problem.type() != ProblemType.INVALID_TIMER ->
            new Reading.Refused<>(problem.under("/timer"));
        case Reading.Refused<TimerRequest>(Problem problem) -> {
          members.wrong(problem.under("/timer").errors());
          yield members.refused(ProblemType.INVALID_SCHEDULE);
        }
        case Reading.Understood<TimerRequest>(TimerRequest request)
            when !members.isWrong() && recurrence != null ->
            new Reading.Understood<>(
                new Recurring(
                    recurrence,
                    start,
                    end,
                    count,
                    jitter == null ? 0 : jitter,
                    catchUp == null ? CatchUp.LATEST : catchUp,
                    request));
        case Reading.Understood<TimerRequest> _ -> members.refused(ProblemType.INVALID_SCHEDULE);
      };
    }

    private @Nullable Recurrence recurrence(@Nullable Long start) {
      boolean hasCron = members.has("cron");
      if (hasCron == members.has("every")) {
        members.wrong(hasCron ? "has both cron and every" : "needs one of cron, every");
        return null;
      }
      ZoneId zone =
          members.text("timeZone", Draft::zone, "must be a zone's name, like Europe/Berlin");
      if (!hasCron && members.has("timeZone")) {
        members.wrong("timeZone", "can't be given together with every");
      }
      return hasCron
          ? members.text("cron", text -> cron(text, zone == null ? ZoneId.of("UTC") : zone), CRON)
          : members.text("every", text -> every(text, start), EVERY);
    }

    private static Optional<Recurrence> cron(String text, ZoneId zone) {
      try {
        return Optional.of(Recurrence.cron(text, zone));
      } catch (IllegalArgumentException noCron) {
        return Optional.empty();
      }
    }

    private static Optional<Recurrence> every(String text, @Nullable Long start) {
      return period(text, PERIOD_MIN, PERIOD_MAX)
          .map(period -> new Recurrence.Every(period, start == null ? 0 : start));
    }

    private static Optional<ZoneId> zone(String text) {
      return ZoneId.getAvailableZoneIds().contains(text)
          ? Optional.of(ZoneId.of(text))
          : Optional.empty();
    }

    private static Optional<Long> period(String text, Duration min, Duration max) {
      return Members.boxed(ParseDelay.millis(text))
          .filter(millis -> millis >= min.toMillis() && millis <= max.toMillis());
    }

    private @Nullable Integer count() {
      byte[] value = members.asWritten("countMax");
      if (value == null) {
        return null;
      }
      String digits = new String(value, UTF_8);
      if (COUNT.matcher(digits).matches()) {
        return Integer.valueOf(digits);
      }
      members.wrong("countMax", "must be a whole number from 1 to 999999999");
      return null;
    }

    private Reading<TimerRequest> timer() {
      byte[] value = members.asWritten("timer");
      if (value == null) {
        members.wrong("timer", "is missing");
      } else if (value[0] != '{') {
        members.wrong("timer", "must be an object");
      } else {
        return timers.readRecurring(value);
      }
      return new Reading.Refused<>(Problem.of(ProblemType.INVALID_TIMER));
    }
  }
}
