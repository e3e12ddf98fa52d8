package io.punctual.api.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.api.problem.FieldError;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.protocol.Rfc3339;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The members of a body's one JSON object, or of one in it, and what is wrong with them. */
public final class Members {

  /** The form of an instant, for a problem's detail. */
  public static final String INSTANT = "must be RFC 3339 with an offset, like 2030-01-31T09:00:00Z";

  private static final Pattern COUNT = Pattern.compile("\\d{1,9}");

  private final String place;
  private final Map<String, byte[]> values;
  private final List<FieldError> errors;
  private final JsonMapper json;

  /**
   * @param place JSON pointer to the object; empty for the body
   * @param errors of the whole body
   */
  private Members(
      String place, Map<String, byte[]> values, List<FieldError> errors, JsonMapper json) {
    this.place = place;
    this.values = values;
    this.errors = errors;
    this.json = json;
  }

  /** Reads a body strictly; each member has its value as its caller wrote it. */
  public static <T> Reading<T> read(
      byte[] body, JsonMapper json, Function<Members, Reading<T>> use) {
    List<FieldError> errors = new ArrayList<>();
    return switch (ReadObject.members(
        body, (at, detail) -> errors.add(new FieldError(at, detail)))) {
      case Reading.Understood<Map<String, byte[]>>(Map<String, byte[]> values) ->
          use.apply(new Members("", values, errors, json));
      case Reading.Refused<Map<String, byte[]>>(Problem problem) -> new Reading.Refused<>(problem);
    };
  }

  public boolean has(String member) {
    return values.containsKey(member);
  }

  /** Null when it is absent. */
  public byte @Nullable [] asWritten(String member) {
    return values.get(member);
  }

  /**
   * A member's string as it was understood; null when it is absent, or was not understood.
   *
   * @param form what it must be
   */
  public <T> @Nullable T text(
      String member, Function<String, Optional<T>> understand, String form) {
    byte[] value = values.get(member);
    if (value == null) {
      return null;
    }
    Optional<T> understood =
        value[0] == '"' ? understand.apply(json.readValue(value, String.class)) : Optional.empty();
    if (understood.isEmpty()) {
      wrong(member, form);
    }
    return understood.orElse(null);
  }

  /** Epoch milliseconds; null as with {@link #text}. */
  public @Nullable Long instant(String member) {
    return text(member, text -> boxed(Rfc3339.millis(text)), INSTANT);
  }

  /** Epoch milliseconds of an instant in either form; null as with {@link #text}. */
  public @Nullable Long moment(String member) {
    String form = INSTANT + ", or epoch milliseconds";
    byte[] value = values.get(member);
    if (value == null || value[0] == '"') {
      return text(member, text -> boxed(Rfc3339.millis(text)), form);
    }
    OptionalLong millis = WhenDraft.epochMillis(new String(value, UTF_8));
    if (millis.isEmpty()) {
      wrong(member, form);
    }
    return boxed(millis).orElse(null);
  }

  /** A whole number from 0; null when it is absent or was not understood. */
  public @Nullable Integer count(String member) {
    byte[] value = values.get(member);
    if (value == null) {
      return null;
    }
    String text = new String(value, UTF_8);
    if (COUNT.matcher(text).matches()) {
      return Integer.valueOf(text);
    }
    wrong(member, "must be a whole number");
    return null;
  }

  /** Whether it is {@code true}. */
  public boolean isTrue(String member) {
    byte[] value = values.get(member);
    if (value != null && value[0] != 't' && value[0] != 'f') {
      wrong(member, "must be true or false");
    }
    return value != null && value[0] == 't';
  }

  public static Optional<Long> boxed(OptionalLong millis) {
    return millis.isPresent() ? Optional.of(millis.getAsLong()) : Optional.empty();
  }

  /** Each of these is needed. */
  public void needs(List<String> needed) {
    needed.stream().filter(member -> !has(member)).forEach(member -> wrong(member, "is missing"));
  }

  /** Any other member is wrong. */
  public void only(List<String> known, String what) {
    values.keySet().stream()
        .filter(member -> !known.contains(member))
        .forEach(member -> wrong(member, "is not a field of " + what));
  }

  public void wrong(String member, String detail) {
    errors.add(new FieldError(place + FieldError.pointer(member), detail));
  }

  /** The object as a whole is wrong. */
  public void wrong(String detail) {
    errors.add(new FieldError(place, detail));
  }

  public void wrong(List<FieldError> more) {
    errors.addAll(more);
  }

  public boolean isWrong() {
    return !errors.isEmpty();
  }

  public <T> Reading<T> refused(ProblemType type) {
    return new Reading.Refused<>(Problem.in(type, errors).withErrorsAtMost(TimerDraft.ERRORS_MAX));
  }
}
