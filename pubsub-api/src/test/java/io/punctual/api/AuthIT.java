package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.punctual.engines.TestEngines;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Who is admitted, and to what: configured tokens with scopes, JWTs, operators. */
@Order(1)
class AuthIT {

  private static final String TIMER = "{\"topic\":\"auth\",\"payload\":1,\"delay\":\"P1D\"}";
  private static final TestIssuer ISSUER = new TestIssuer();

  private static RunningApi api;

  @BeforeAll
  static void start() {
    TestEngines.kafka().createTopic("auth", 1);
    List<String> settings = new ArrayList<>(List.of(ISSUER.settings()));
    settings.add("--punctual.tenants.acme.topics=.*");
    settings.add("--punctual.tenants.acme.token-sha256=" + Caller.sha256("reader") + " read");
    settings.add("--punctual.tenants.beta.topics=.*");
    settings.add("--punctual.auth.operator-token-sha256=" + Caller.sha256("operator") + " read");
    api = RunningApi.start("auth", settings.toArray(String[]::new));
  }

  @AfterAll
  static void stop() {
    api.close();
    ISSUER.close();
  }

  @ParameterizedTest
  @CsvSource({
    "submit read change, 201, 200, 200",
    "submit,             201, 403, 403",
    "read,               403, 200, 403",
    "change,             403, 403, 404",
    "'',                 403, 403, 403",
    "openid profile,     403, 403, 403",
    "SUBMIT reading,     403, 403, 403"
  })
  void aJwtAllowsWhatItsScopesSay(String scopes, int submitted, int listed, int cancelled) {
    Caller caller = Caller.withToken(api, ISSUER.token("acme", scopes));
    HttpResponse<String> submission = caller.submit(TIMER);
    assertThat(submission.statusCode()).as(submission.body()).isEqualTo(submitted);
    assertThat(caller.get("/v1/timers").statusCode()).isEqualTo(listed);
    String id =
        submitted == 201
            ? RunningApi.json(submission).get("id").asString()
            : "00000000-0000-7000-8000-000000000000";
    assertThat(caller.cancel(id).statusCode()).isEqualTo(cancelled);
  }

  @Test
  void scopesMayBeAList() {
    String token =
        ISSUER.token("acme", "", claims -> claims.claim("scope", List.of("read", 7, "other")));
    assertThat(Caller.withToken(api, token).get("/v1/timers").statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({"JWT, 200", "at+jwt, 200", "AT+JWT, 200", "application/at+jwt, 200", "dpop+jwt, 401"})
  void anAccessTokenMaySayThatItIsOne(String type, int listed) {
    Caller caller = Caller.withToken(api, ISSUER.typed(type, "acme", "read"));
    assertThat(caller.get("/v1/timers").statusCode()).isEqualTo(listed);
  }

  @Test
  void aMissingScopeIsNamed() {
    HttpResponse<String> refused = Caller.withToken(api, "reader").submit(TIMER);
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(RunningApi.json(refused).get("detail").asString()).contains("\"submit\"");
    assertThat(refused.headers().firstValue("www-authenticate"))
        .hasValue("Bearer error=\"insufficient_scope\", scope=\"submit\"");
    assertThat(Caller.withToken(api, "reader").get("/v1/timers").statusCode()).isEqualTo(200);
  }

  @Test
  void aTimerIsTheJwtsTenants() {
    String all = "submit read";
    Caller acme = Caller.withToken(api, ISSUER.token("acme", all));
    Caller beta = Caller.withToken(api, ISSUER.token("beta", all));
    String id = RunningApi.json(acme.submit(TIMER)).get("id").asString();
    assertThat(acme.get("/v1/timers/" + id).statusCode()).isEqualTo(200);
    assertThat(beta.get("/v1/timers/" + id).statusCode()).isEqualTo(404);
  }

  static Stream<Map.Entry<String, String>> badTokens() {
    String all = "submit read change operate";
    Date past = Date.from(Instant.now().minusSeconds(120));
    Date future = Date.from(Instant.now().plusSeconds(120));
    String good = ISSUER.token("acme", all);
    return Map.of(
        "expired", ISSUER.token("acme", all, c -> c.expirationTime(past)),
        "not yet", ISSUER.token("acme", all, c -> c.notBeforeTime(future)),
        "issuer", ISSUER.token("acme", all, c -> c.issuer("https://evil.example")),
        "audience", ISSUER.token("acme", all, c -> c.audience("another")),
        "no audience", ISSUER.token("acme", all, c -> c.audience((String) null)),
        "key", ISSUER.forged("acme", all),
        "none", ISSUER.unsigned("acme", all),
        "mac", ISSUER.macOfPublicKey("acme", all),
        "tenant", ISSUER.token("nobody", all),
        "cut", good.substring(0, good.length() - 5))
        .entrySet()
        .stream();
  }

  @ParameterizedTest
  @MethodSource("badTokens")
  void aJwtThatIsNotGoodIsRefused(Map.Entry<String, String> token) {
    Caller caller = Caller.withToken(api, token.getValue());
    for (HttpResponse<String> answer : List.of(caller.submit(TIMER), caller.get("/v1/timers"))) {
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(401);
      assertThat(answer.headers().firstValue("www-authenticate"))
          .hasValue("Bearer error=\"invalid_token\"");
      assertThat(RunningApi.json(answer).get("type").asString()).isEqualTo("/errors/unauthorized");
    }
  }

  @Test
  void whyAJwtIsRefusedIsTold() {
    String token =
        ISSUER.token(
            "acme", "read", c -> c.expirationTime(Date.from(Instant.now().minusSeconds(120))));
    HttpResponse<String> refused = Caller.withToken(api, token).get("/v1/timers");
    assertThat(RunningApi.json(refused).get("detail").asString()).contains("expired");
  }

  @ParameterizedTest
  @CsvSource({"operator", "jwt"})
  void anOperatorLooksAtTheTenantThatItNames(String kind) {
    String token = kind.equals("jwt") ? ISSUER.token(null, "read operate") : kind;
    assertThat(statusFor(token, "acme")).isEqualTo(200);
    assertThat(statusFor(token, "beta")).isEqualTo(200);
    assertThat(statusFor(token, "nobody")).isEqualTo(400);
    assertThat(statusFor(token, null)).isEqualTo(400);
    assertThat(Caller.withToken(api, token).submit(TIMER).statusCode()).isEqualTo(403);
  }

  @ParameterizedTest
  @CsvSource({"operator", "jwt"})
  void anOperatorSeesAllTenantsAndNamesNone(String kind) {
    String token = kind.equals("jwt") ? ISSUER.token(null, "read operate") : kind;
    for (@Nullable String named : Arrays.asList(null, "beta")) {
      JsonNode all = RunningApi.json(api.get("/v1/tenants", withTenant(token, named)));
      assertThat(all.get("tenants").valueStream().map(it -> it.get("tenant").asString()))
          .containsExactly("acme", "beta");
      assertThat(all.at("/tenants/0/inFlight/max").asInt()).isEqualTo(256);
    }
    assertThat(api.get("/v1/tenants", withTenant("reader", null)).statusCode()).isEqualTo(403);
    assertThat(api.get("/v1/tenants", withTenant("nobody's", null)).statusCode()).isEqualTo(401);
  }

  @Test
  void aTenantNamesNoOther() {
    String token = ISSUER.token("acme", "submit read change");
    assertThat(statusFor(token, "acme")).isEqualTo(200);
    assertThat(statusFor(token, "beta")).isEqualTo(403);
    assertThat(statusFor(token, "nobody")).isEqualTo(403);
  }

  private static int statusFor(String token, @Nullable String tenant) {
    return api.get("/v1/timers", withTenant(token, tenant)).statusCode();
  }

  private static String[] withTenant(String token, @Nullable String tenant) {
    List<String> headers = new ArrayList<>(List.of("Authorization", "Bearer " + token));
    if (tenant != null) {
      headers.addAll(List.of("Punctual-Tenant", tenant));
    }
    return headers.toArray(String[]::new);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/actuator/..;/v1/timers",
        "/actuator;/../v1/timers",
        "/actuator/..%2fv1/timers",
        "/actuator/%2e%2e/v1/timers",
        "/errors//../v1/timers",
        "/%761/timers",
        "/v1/timers;x=/actuator/health",
        "/swagger-ui/../v1/timers",
        "/actuators",
        "/error"
      })
  void noSpellingOfAPathNeedsNoToken(String path) {
    HttpResponse<String> answer = new Caller(api, null).get(path);
    assertThat(answer.statusCode()).as(answer.body()).isIn(400, 401);
  }

  @Test
  void theIssuersNextKeyIsFound() {
    ISSUER.changeKey(TestIssuer.newKey("next"));
    assertThat(statusFor(ISSUER.token("acme", "read"), null)).isEqualTo(200);
  }

  @Test
  void whileTheIssuersKeysCannotBeHadNobodyIsRefusedForGood() {
    try (TestIssuer other = new TestIssuer()) {
      other.answers(false);
      List<String> settings = new ArrayList<>(List.of(other.settings()));
      settings.add("--punctual.tenants.acme.topics=.*");
      try (RunningApi waiting = RunningApi.start("auth_waits", settings.toArray(String[]::new))) {
        String[] headers = withTenant(other.token("acme", "read"), null);
        HttpResponse<String> unknown = waiting.get("/v1/timers", headers);
        assertThat(unknown.statusCode()).isEqualTo(503);
        assertThat(RunningApi.json(unknown).get("type").asString())
            .isEqualTo("/errors/issuer-unavailable");

        other.answers(true);
        assertThat(waiting.get("/v1/timers", headers).statusCode()).isEqualTo(200);
      }
    }
  }

  @Test
  void anIssuerWithoutTenantsIsRefusedAtTheStart() {
    assertThatThrownBy(() -> RunningApi.start("auth_none", ISSUER.settings()))
        .rootCause()
        .hasMessageContaining("punctual.tenants is empty");
  }

  @Test
  void aTenantWithoutTokensNeedsAnIssuer() {
    assertThatThrownBy(() -> RunningApi.start("auth_none", "--punctual.tenants.acme.topics=.*"))
        .rootCause()
        .hasMessageContaining("punctual.tenants.acme.token-sha256 is missing");
  }
}
