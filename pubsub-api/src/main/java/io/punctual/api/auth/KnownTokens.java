package io.punctual.api.auth;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.punctual.api.tenant.GivenToken;
import io.punctual.api.tenant.Identity;
import io.punctual.api.tenant.Scope;
import io.punctual.api.tenant.Tenant;
import io.punctual.protocol.Sha256;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;

/**
 * Who has a token that was configured. Tokens are known by their SHA-256 alone, and compared in
 * constant time.
 */
final class KnownTokens implements AuthenticationProvider {

  private static final int NAME_BYTES = 4;

  @SuppressWarnings("ArrayRecordComponent")
  private record Known(byte[] sha256, Identity identity) {}

  private final List<Known> known = new ArrayList<>();

  /** Also that token is the tenant's from now on. */
  void add(GivenToken token, Tenant tenant) {
    add(token, tenant, token.scopes());
  }

  /** Also that token is an operator's from now on. */
  void addOperator(GivenToken token) {
    Set<Scope> scopes = EnumSet.copyOf(token.scopes());
    scopes.add(Scope.OPERATE);
    add(token, null, scopes);
  }

  private void add(GivenToken token, @Nullable Tenant tenant, Set<Scope> scopes) {
    byte[] sha256 = token.bytes();
    known.add(new Known(sha256, new Identity(name(sha256), tenant, scopes)));
  }

  /** Tells one token from another without telling it. */
  private static String name(byte[] sha256) {
    return HexFormat.of().formatHex(sha256, 0, NAME_BYTES);
  }

  /** Null for an unknown one. Compares with all of them, each to its end, whichever it may be. */
  @Override
  public @Nullable Authentication authenticate(Authentication shown) {
    byte[] sha256 =
        Sha256.of(((BearerTokenAuthenticationToken) shown).getToken().getBytes(US_ASCII));
    Identity found = null;
    for (Known token : known) {
      if (MessageDigest.isEqual(token.sha256(), sha256)) {
        found = token.identity();
      }
    }
    return found == null ? null : new Proven(found);
  }

  @Override
  public boolean supports(Class<?> shown) {
    return BearerTokenAuthenticationToken.class.isAssignableFrom(shown);
  }
}
