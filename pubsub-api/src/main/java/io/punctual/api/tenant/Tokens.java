package io.punctual.api.tenant;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.punctual.protocol.Sha256;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which tenant a token is of. Tokens are known by their SHA-256 alone, and compared in constant
 * time.
 */
final class Tokens {

  /** RFC 6750, section 2.1; a scheme's name is of any case. */
  private static final Pattern BEARER = Pattern.compile("(?i:Bearer) +([A-Za-z0-9._~+/-]+=*)");

  private static final int ID_BYTES = 4;

  @SuppressWarnings("ArrayRecordComponent")
  private record Known(byte[] sha256, Tenant tenant) {}

  private final List<Known> known = new ArrayList<>();

  /** Also that token is the tenant's from now on. */
  void add(String sha256Hex, Tenant tenant) {
    known.add(new Known(HexFormat.of().parseHex(sha256Hex), tenant));
  }

  /** Of the request's header {@code Authorization}; empty when nobody's token is in it. */
  Optional<Tenant> tenant(@Nullable String authorization) {
    return sha256(authorization).flatMap(this::ofSha256);
  }

  /**
   * Names the token that a request shows without telling it: the beginning of its SHA-256, and
   * {@code -} without one.
   */
  static String id(@Nullable String authorization) {
    return sha256(authorization)
        .map(hash -> HexFormat.of().formatHex(hash, 0, ID_BYTES))
        .orElse("-");
  }

  private static Optional<byte[]> sha256(@Nullable String authorization) {
    Matcher shown = BEARER.matcher(authorization == null ? "" : authorization);
    return shown.matches()
        ? Optional.of(Sha256.of(shown.group(1).getBytes(US_ASCII)))
        : Optional.empty();
  }

  /** Compares with all of them, each to its end, whichever it may be. */
  private Optional<Tenant> ofSha256(byte[] shown) {
    Optional<Tenant> found = Optional.empty();
    for (Known token : known) {
      if (MessageDigest.isEqual(token.sha256(), shown)) {
        found = Optional.of(token.tenant());
      }
    }
    return found;
  }
}
