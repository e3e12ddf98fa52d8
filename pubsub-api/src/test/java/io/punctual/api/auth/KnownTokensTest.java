package io.punctual.api.auth;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.tenant.GivenToken;
import io.punctual.api.tenant.Identity;
import io.punctual.api.tenant.Scope;
import io.punctual.api.tenant.Tenant;
import io.punctual.protocol.Sha256;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;

class KnownTokensTest {

  private final Tenant acme = new Tenant("acme", List.of());
  private final Tenant beta = new Tenant("beta", List.of());
  private final KnownTokens tokens = new KnownTokens();

  KnownTokensTest() {
    tokens.add(given(sha256("acme-old")), acme);
    tokens.add(given(sha256("acme-new") + " read  submit"), acme);
    tokens.add(given(sha256("beta").toUpperCase(Locale.ROOT)), beta);
    tokens.addOperator(given(sha256("operator") + " read"));
  }

  private static GivenToken given(String text) {
    return GivenToken.parse(text).orElseThrow();
  }

  @Test
  void eachOfATenantsTokensIsItsOwn() {
    assertThat(identity("acme-old").tenant()).isSameAs(acme);
    assertThat(identity("acme-new").tenant()).isSameAs(acme);
    assertThat(identity("beta").tenant()).isSameAs(beta);
    assertThat(identity("beta").name()).isEqualTo(sha256("beta").substring(0, 8));
  }

  @Test
  void aTokenMayDoWhatItIsGivenAndOtherwiseAllOfATenants() {
    assertThat(identity("acme-old").scopes())
        .containsExactlyInAnyOrder(Scope.SUBMIT, Scope.READ, Scope.CHANGE);
    assertThat(identity("acme-new").scopes()).containsExactlyInAnyOrder(Scope.SUBMIT, Scope.READ);
  }

  @Test
  void anOperatorIsNoTenantsAndMayActForEach() {
    assertThat(identity("operator").tenant()).isNull();
    assertThat(identity("operator").scopes()).containsExactlyInAnyOrder(Scope.READ, Scope.OPERATE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bet", "beta2", "Beta", "beta="})
  void whatIsNobodysTokenIsNobodys(String token) {
    assertThat(shown(token)).isNull();
  }

  @Test
  void theHashItselfIsNoToken() {
    assertThat(shown(sha256("beta"))).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "beta",
        " read",
        "read",
        "operate",
        "%s operate",
        "%s,read",
        "%s read,submit",
        "%sread"
      })
  void whatIsNoHashWithScopesIsNotTaken(String text) {
    assertThat(GivenToken.parse(text.formatted(sha256("beta")))).isEmpty();
  }

  private Identity identity(String token) {
    Authentication shown = shown(token);
    assertThat(shown).isNotNull();
    assertThat(shown.isAuthenticated()).isTrue();
    return (Identity) shown.getPrincipal();
  }

  private @Nullable Authentication shown(String token) {
    return tokens.authenticate(new BearerTokenAuthenticationToken(token));
  }

  static String sha256(String token) {
    return HexFormat.of().formatHex(Sha256.of(token.getBytes(UTF_8)));
  }
}
