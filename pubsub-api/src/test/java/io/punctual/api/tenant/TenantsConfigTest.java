package io.punctual.api.tenant;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.punctual.api.tenant.TenantsConfig.TenantConfig;
import io.punctual.protocol.Sha256;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class TenantsConfigTest {

  private static final String HASH = sha256("token");

  @Test
  void withoutTenantsThereAreNoneAndAQueueIsWhollyTheDefaultTenants() {
    TenantsConfig config = bind(Map.of());
    assertThat(config.tenants()).isEmpty();
    assertThat(config.queueShare(Tenant.DEFAULT.name())).isEqualTo(1);
  }

  @Test
  void aTenantNeedsNoMoreThanATokenAndTopics() {
    TenantConfig acme =
        bind(Map.of(
                "punctual.tenants.acme-1.token-sha256",
                HASH,
                "punctual.tenants.acme-1.topics",
                "acme-.*"))
            .tenants()
            .get("acme-1");
    assertThat(acme.tokenSha256()).containsExactly(HASH);
    assertThat(acme.topics()).extracting(Pattern::pattern).containsExactly("acme-.*");
    assertThat(acme.inFlightMax()).isEqualTo(256);
    assertThat(acme.requestsPerSecond()).isNull();
    assertThat(acme.queueShare()).isEqualTo(0.5);
  }

  @Test
  void everyKeyIsRead() {
    TenantConfig acme =
        bind(Map.of(
                "punctual.tenants.acme.token-sha256", HASH + "," + sha256("next"),
                "punctual.tenants.acme.topics[0]", "acme\\..*",
                "punctual.tenants.acme.topics[1]", "shared",
                "punctual.tenants.acme.in-flight-max", "7",
                "punctual.tenants.acme.requests-per-second", "90",
                "punctual.tenants.acme.queue-share", "0.25"))
            .tenants()
            .get("acme");
    assertThat(acme.tokenSha256()).containsExactly(HASH, sha256("next"));
    assertThat(acme.topics()).extracting(Pattern::pattern).containsExactly("acme\\..*", "shared");
    assertThat(acme.inFlightMax()).isEqualTo(7);
    assertThat(acme.requestsPerSecond()).isEqualTo(90);
    assertThat(acme.queueShare()).isEqualTo(0.25);
  }

  @Test
  void aWrongValueIsRefusedByTheNameOfItsKey() {
    assertRefused(
        "punctual.tenants.acme.token-sha256 holds something that is no SHA-256",
        Map.of(at("token-sha256"), "secret"));
    assertRefused(
        "punctual.tenants.acme.token-sha256 holds something that is no SHA-256",
        Map.of(at("token-sha256"), HASH + " read operate"));
    assertRefused("punctual.tenants.acme.topics is missing", Map.of(at("token-sha256"), HASH));
    assertRefused(
        "punctual.tenants.acme.in-flight-max is 0",
        Map.of(at("token-sha256"), HASH, at("topics"), "a", at("in-flight-max"), "0"));
    assertRefused(
        "punctual.tenants.acme.requests-per-second is 0",
        Map.of(at("token-sha256"), HASH, at("topics"), "a", at("requests-per-second"), "0"));
    assertRefused(
        "punctual.tenants.acme.queue-share is 1.1",
        Map.of(at("token-sha256"), HASH, at("topics"), "a", at("queue-share"), "1.1"));
    assertRefused(
        "punctual.tenants.ACME is no name of a tenant",
        Map.of("punctual.tenants.ACME.token-sha256", HASH));
  }

  @Test
  void aTokenIsOneTenantsAlone() {
    assertRefused(
        "token-sha256 holds a token that is the tenant",
        Map.of(
            "punctual.tenants.acme.token-sha256",
            HASH,
            "punctual.tenants.acme.topics",
            "a",
            "punctual.tenants.beta.token-sha256",
            HASH.toUpperCase(Locale.ROOT),
            "punctual.tenants.beta.topics",
            "b"));
  }

  private static void assertRefused(String message, Map<String, String> keys) {
    assertThatThrownBy(() -> bind(keys))
        .isInstanceOf(BindException.class)
        .rootCause()
        .hasMessageContaining(message);
  }

  private static String sha256(String token) {
    return HexFormat.of().formatHex(Sha256.of(token.getBytes(UTF_8)));
  }

  private static String at(String key) {
    return "punctual.tenants.acme." + key;
  }

  private static TenantsConfig bind(Map<String, String> keys) {
    return new Binder(new MapConfigurationPropertySource(keys))
        .bindOrCreate("punctual", TenantsConfig.class);
  }
}
