package io.punctual.api.tenant;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A token as it is configured: its SHA-256, and behind a space its scopes, if it has not all of a
 * tenant's.
 *
 * @param sha256 64 hexadecimal digits, in lower case
 */
public record GivenToken(String sha256, Set<Scope> scopes) {

  private static final Pattern FORM =
      Pattern.compile("([0-9a-fA-F]{64})((?: +(?:submit|read|change))*)");
  private static final Set<Scope> ALL_OF_A_TENANT =
      Set.copyOf(EnumSet.complementOf(EnumSet.of(Scope.OPERATE)));

  /** Empty when it is not of that form. */
  public static Optional<GivenToken> parse(String given) {
    Matcher form = FORM.matcher(given);
    return form.matches()
        ? Optional.of(
            new GivenToken(form.group(1).toLowerCase(Locale.ROOT), scopes(form.group(2).strip())))
        : Optional.empty();
  }

  private static Set<Scope> scopes(String words) {
    return words.isEmpty()
        ? ALL_OF_A_TENANT
        : Stream.of(words.split(" +"))
            .flatMap(w -> Scope.of(w).stream())
            .collect(toUnmodifiableSet());
  }

  public byte[] bytes() {
    return HexFormat.of().parseHex(sha256);
  }
}
