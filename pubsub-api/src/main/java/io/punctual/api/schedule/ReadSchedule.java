package io.punctual.api.schedule;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.api.problem.FieldError;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.ReadObject;
import io.punctual.api.request.ReadTimerRequest;
import io.punctual.api.request.Reading;
import io.punctual.api.request.Rfc3339;
import io.punctual.api.request.TimerRequest;
import io.punctual.protocol.ParseDelay;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
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

  private static final String INSTANT =
      "must be RFC 3339 with an offset, like 2030-01-31T09:00:00Z";
  private static final String CRON =
      "must be five cron fields (minute, hour, day of month, month, day of week), or six beginning"
          + " with the second";
  private static final String EVERY = ParseDelay.FORMS + ", from 1s to 366d";
  private static final String JITTER = ParseDelay.FORMS + ", up to 1d";

  /** One that was stored: it was understood before. */
  Recurring stored(byte[] body) {
    return switch (read(body)) {
      case Reading.Understood<Recurring>(Recurring recurring) -> recurring;
      case Reading.Refused<Recurring>(Problem problem) ->
          throw new IllegalStateException("the stored schedule is no longer valid: " + problem);
    };
  }

  Reading<Recurring> read(byte[] body) {
    List<FieldError> errors = new ArrayList<>();
    return switch (ReadObject.members(
        body, (at, detail) -> errors.add(new FieldError(at, detail)))) {
      case Reading.Understood<Map<String, byte[]>>(Map<String, byte[]> members) ->
          new Draft(members, errors).finish();
      case Reading.Refused<Map<String, byte[]>>(Problem problem) -> new Reading.Refused<>(problem);
    };
  }

  private final class Draft {

    private final Map<String, byte[]> members;
    private final List<FieldError> errors;

    Draft(Map<String, byte[]> members, List<FieldError> errors) {
      this.members = members;
      this.errors = errors;
    }

    Reading<Recurring> finish() {
      Long start = field("startAt", text -> boxed(Rfc3339.millis(text)), INSTANT);
      Long end = field("endAt", text -> boxed(Rfc3339.millis(text)), INSTANT);
      if (start != null && end != null && start > end) {
        wrong("startAt", "must not be after endAt");
      }
      Recurrence recurrence = recurrence(start);
      Integer count = count();
      Long jitter = field("jitter", text -> period(text, Duration.ZERO, JITTER_MAX), JITTER);
      CatchUp catchUp = field("catchUp", CatchUp::of, "must be all, latest, or none");
      Reading<TimerRequest> timer = timer();
      members.keySet().stream()
          .filter(member -> !FIELDS.contains(member))
          .forEach(member -> wrong(member, "is not a field of a schedule"));
      return switch (timer) {
        case Reading.Refused<TimerRequest>(Problem problem)
            when problem.type() != ProblemType.INVALID_TIMER ->
            new Reading.Refused<>(problem.under("/timer"));
        case Reading.Refused<TimerRequest>(Problem problem) -> {
          errors.addAll(problem.under("/timer").errors());
          yield new Reading.Refused<>(Problem.in(ProblemType.INVALID_SCHEDULE, errors));
        }
        case Reading.Understood<TimerRequest>(TimerRequest request)
            when errors.isEmpty() && recurrence != null ->
            new Reading.Understood<>(
                new Recurring(
                    recurrence,
                    start,
                    end,
                    count,
                    jitter == null ? 0 : jitter,
                    catchUp == null ? CatchUp.LATEST : catchUp,
                    request));
        case Reading.Understood<TimerRequest> _ ->
            new Reading.Refused<>(Problem.in(ProblemType.INVALID_SCHEDULE, errors));
      };
    }

    private @Nullable Recurrence recurrence(@Nullable Long start) {
      boolean hasCron = members.containsKey("cron");
      if (hasCron == members.containsKey("every")) {
        errors.add(
            new FieldError("", hasCron ? "has both cron and every" : "needs one of cron, every"));
        return null;
      }
      ZoneId zone = field("timeZone", Draft::zone, "must be a zone's name, like Europe/Berlin");
      if (!hasCron && members.containsKey("timeZone")) {
        wrong("timeZone", "can't be given together with every");
      }
      return hasCron
          ? field("cron", text -> cron(text, zone == null ? ZoneId.of("UTC") : zone), CRON)
          : field("every", text -> every(text, start), EVERY);
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
      return boxed(ParseDelay.millis(text))
          .filter(millis -> millis >= min.toMillis() && millis <= max.toMillis());
    }

    private static Optional<Long> boxed(OptionalLong millis) {
      return millis.isPresent() ? Optional.of(millis.getAsLong()) : Optional.empty();
    }

    private @Nullable Integer count() {
      byte[] value = members.get("countMax");
      if (value == null) {
        return null;
      }
      String digits = new String(value, UTF_8);
      if (COUNT.matcher(digits).matches()) {
        return Integer.valueOf(digits);
      }
      wrong("countMax", "must be a whole number from 1 to 999999999");
      return null;
    }

    private Reading<TimerRequest> timer() {
      byte[] value = members.get("timer");
      if (value == null) {
        wrong("timer", "is missing");
      } else if (value[0] != '{') {
        wrong("timer", "must be an object");
      } else {
        return readTimer.readRecurring(value);
      }
      return new Reading.Refused<>(Problem.of(ProblemType.INVALID_TIMER));
    }

    /** A member's string as it was understood; null when it is absent, or was not understood. */
    private <T> @Nullable T field(
        String member, Function<String, Optional<T>> understand, String form) {
      byte[] value = members.get(member);
      if (value == null) {
        return null;
      }
      Optional<T> understood =
          value[0] == '"'
              ? understand.apply(json.readValue(value, String.class))
              : Optional.empty();
      if (understood.isEmpty()) {
        wrong(member, form);
      }
      return understood.orElse(null);
    }

    private void wrong(String member, String detail) {
      errors.add(new FieldError(FieldError.pointer(member), detail));
    }
  }
}
