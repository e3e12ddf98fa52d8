package io.punctual.api.request;

import io.punctual.api.request.TimerRequest.When;
import io.punctual.protocol.ParseDelay;
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
  private @Nullable When when;

  WhenDraft(BiConsumer<String, String> wrong) {
    this.wrong = wrong;
  }

  void deliverAtNumber(String number) {
    Matcher whole = WHOLE.matcher(number);
    if (whole.matches()) {
      when = new When.At(Long.parseLong(whole.group(1)));
    } else {
      wrong.accept("/deliverAt", "is no epoch time in milliseconds");
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

  /** Null while none was understood. */
  @Nullable When when() {
    return when;
  }
}
