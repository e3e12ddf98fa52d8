package io.punctual.protocol;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code 250ms}, {@code 90s}, {@code 15m}, {@code 2h}, {@code 7d}, or ISO 8601. */
public final class ParseDelay {

  /** The answer to anything else. */
  public static final String FORMS =
      "must be like 250ms, 90s, 15m, 2h, 7d, or an ISO 8601 duration like PT1H30M";

  private static final int LENGTH_MAX = 40;
  private static final Pattern SHORT = Pattern.compile("(\\d{1,15})(ms|s|m|h|d)");
  private static final Pattern ISO =
      Pattern.compile("P(?=[\\dT])(\\d+D)?(T(?=\\d)(\\d+H)?(\\d+M)?(\\d+(\\.\\d{1,9})?S)?)?");
  private static final Pattern ISO_WEEKS = Pattern.compile("P(\\d{1,6})W");

  private ParseDelay() {}

  /**
   * Milliseconds, parts of one rounded up so as not to be early, and what no long can hold as the
   * longest; empty when it is no duration.
   */
  public static OptionalLong millis(String text) {
    if (text.length() > LENGTH_MAX) {
      return OptionalLong.empty();
    }
    try {
      Matcher amount = SHORT.matcher(text);
      if (amount.matches()) {
        long millis = Math.multiplyExact(Long.parseLong(amount.group(1)), unit(amount.group(2)));
        return OptionalLong.of(millis);
      }
      Matcher weeks = ISO_WEEKS.matcher(text);
      if (weeks.matches()) {
        return OptionalLong.of(TimeUnit.DAYS.toMillis(7 * Long.parseLong(weeks.group(1))));
      }
      return ISO.matcher(text).matches() ? iso(text) : OptionalLong.empty();
    } catch (ArithmeticException | DateTimeException tooLong) {
      return OptionalLong.of(Long.MAX_VALUE);
    }
  }

  private static OptionalLong iso(String text) {
    return OptionalLong.of(Duration.parse(text).plusNanos(999_999).toMillis());
  }

  private static long unit(String unit) {
    return switch (unit) {
      case "ms" -> 1;
      case "s" -> TimeUnit.SECONDS.toMillis(1);
      case "m" -> TimeUnit.MINUTES.toMillis(1);
      case "h" -> TimeUnit.HOURS.toMillis(1);
      case "d" -> TimeUnit.DAYS.toMillis(1);
      default -> throw new IllegalArgumentException(unit);
    };
  }
}
