package io.punctual.api.change;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The header {@code If-Match} (RFC 9110, section 13.1.1): which versions its sender knows. */
public final class IfMatch {

  private static final Pattern TAG = Pattern.compile("\\s*(W/)?\"([\\x21\\x23-\\x7E]*)\"\\s*(,|$)");

  private IfMatch() {}

  /** Empty when it can't be read. Without the header, and for {@code *}, any version will do. */
  public static Optional<IntPredicate> parse(@Nullable String header) {
    if (header == null || header.strip().equals("*")) {
      return Optional.of(version -> true);
    }
    Set<String> tags = new HashSet<>();
    Matcher tag = TAG.matcher(header);
    int end = 0;
    while (tag.find(end) && tag.start() == end && end < header.length()) {
      if (tag.group(1) == null) {
        tags.add(tag.group(2));
      }
      end = tag.end();
    }
    return end == 0 || end < header.length()
        ? Optional.empty()
        : Optional.of(version -> tags.contains(Integer.toString(version)));
  }
}
