package io.punctual.api.request;

import io.punctual.api.request.TimerRequest.When;
import io.punctual.protocol.ParseDelay;
import io.punctual.protocol.Rfc3339;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The due of a timer being read. */
final class WhenDraft {

  /** Some write whole numbers as 1.0, which for JSON is the same. */
  private static final Pattern WHOLE = Pattern.compile("(-?\\d{1,17})(\\.0+)?");

  private final BiConsumer<String, String> wrong;

  /** Of those that are due together, each finds its own moment. */
  private static final long WITHIN_MAX_MILLIS = Duration.ofDays(1).toMillis();

  private @Nullable When when;
  private long withinMillis;

  WhenDraft(BiConsumer<String, String> wrong) {
    this.wrong = wrong;
  }

  /** Empty for anything but a whole number. */
  static OptionalLong epochMillis(String number) {
    Matcher whole = WHOLE.matcher(number);
    return whole.matches() ? OptionalLong.of(Long.parseLong(whole.group(1))) : OptionalLong.empty();
  }

  void deliverAtNumber(String number) {
    OptionalLong millis = epochMillis(number);
    if (millis.isPresent()) {
      when = new When.At(millis.getAsLong());
    } else {
      wrong.accept("/deliverAt", "is no epoch time in milliseconds");
    }
  }

  /** A moment in either form. */
  void deliverAtText(String text) {
    if (WHOLE.matcher(text).matches()) {
      deliverAtNumber(text);
    } else {
      deliverAt(text);
    }
  }

  void deliverAt(@Nullable String text) {
    OptionalLong millis = text == null ? OptionalLong.empty() : Rfc3339.millis(text);
    if (millis.isEmpty()) {
      wrong.accept(
          "/deliverAt",
          "must be RFC 3339 with an offset, like 2030-01-31T09:00:00Z, or epoch milliseconds as an"
              + " integer");
    } else {
      when = new When.At(millis.getAsLong());
    }
  }

  void delay(@Nullable String text) {
    OptionalLong millis = text == null ? OptionalLong.empty() : ParseDelay.millis(text);
    if (millis.isEmpty()) {
      wrong.accept("/delay", ParseDelay.FORMS);
    } else {
      when = new When.In(millis.getAsLong());
    }
  }

  void within(@Nullable String text) {
    OptionalLong millis = text == null ? OptionalLong.empty() : ParseDelay.millis(text);
    if (millis.isEmpty()) {
      wrong.accept("/within", ParseDelay.FORMS);
    } else if (millis.getAsLong() < 1 || millis.getAsLong() > WITHIN_MAX_MILLIS) {
      wrong.accept("/within", "must be more than 0, and a day at most");
    } else {
      withinMillis = millis.getAsLong();
    }
  }

  /** 0 for none. */
  long withinMillis() {
    return withinMillis;
  }

  /** Null while none was understood. */
  @Nullable When when() {
    return when;
  }
}
