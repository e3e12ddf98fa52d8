package io.punctual.api.change;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.problem.ProblemType;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;

/** The header {@code If-Match} (RFC 9110, section 13.1.1): which versions its sender knows. */
public final class IfMatch {

  private static final Pattern TAG = Pattern.compile("\\s*(W/)?\"([\\x21\\x23-\\x7E]*)\"\\s*(,|$)");

  private IfMatch() {}

  /** The answer, when it can be read; a problem, when it can't. */
  public static ResponseEntity<Object> read(@Nullable String header, Use use)
      throws InterruptedException {
    Optional<IntPredicate> versions = parse(header);
    return versions.isPresent()
        ? use.of(versions.get())
        : ProblemAnswer.of(
            Problem.of(
                ProblemType.MALFORMED_REQUEST,
                "If-Match must be * or a version in quotes, like \"3\"."));
  }

  /** What is done for those versions. */
  @FunctionalInterface
  public interface Use {
    ResponseEntity<Object> of(IntPredicate versions) throws InterruptedException;
  }

  /** Empty when it can't be read. Without the header, and for {@code *}, any version will do. */
  static Optional<IntPredicate> parse(@Nullable String header) {
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
