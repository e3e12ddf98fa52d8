package io.punctual.api.tenant;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Sha256;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokensTest {

  private final Tenant acme = new Tenant("acme", List.of());
  private final Tenant beta = new Tenant("beta", List.of());
  private final Tokens tokens = new Tokens();

  TokensTest() {
    tokens.add(sha256("acme-old"), acme);
    tokens.add(sha256("acme-new+/~=="), acme);
    tokens.add(sha256("beta").toUpperCase(Locale.ROOT), beta);
  }

  @Test
  void eachOfATenantsTokensIsItsOwn() {
    assertThat(tokens.tenant("Bearer acme-old")).containsSame(acme);
    assertThat(tokens.tenant("Bearer acme-new+/~==")).containsSame(acme);
    assertThat(tokens.tenant("Bearer beta")).containsSame(beta);
  }

  @Test
  void theSchemesNameIsOfAnyCase() {
    assertThat(tokens.tenant("bearer beta")).containsSame(beta);
    assertThat(tokens.tenant("BEARER  beta")).containsSame(beta);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        "Bearer",
        "Bearer ",
        "beta",
        "Basic beta",
        "Bearer bet",
        "Bearer beta2",
        "Bearer Beta",
        "Bearer beta beta",
        "Bearer beta,",
        " Bearer beta",
        "Bearer b\u00e9ta"
      })
  void whatIsNobodysTokenIsNobodys(String authorization) {
    assertThat(tokens.tenant(authorization)).isEmpty();
  }

  @Test
  void theHashItselfIsNoToken() {
    assertThat(tokens.tenant("Bearer " + sha256("beta"))).isEmpty();
  }

  static String sha256(String token) {
    return HexFormat.of().formatHex(Sha256.of(token.getBytes(UTF_8)));
  }
}
