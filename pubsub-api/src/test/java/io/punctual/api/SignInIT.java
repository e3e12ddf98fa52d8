package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.punctual.engines.BrowserTests;
import io.punctual.engines.TestEngines;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** People sign in to the console at a real identity provider, whose tokens the API takes. */
@Order(1)
class SignInIT {

  @Test
  void whatPeopleDoToSignIn() throws Exception {
    assumeThat(BrowserTests.browser()).as(BrowserTests.NOT_RUN).isPresent();
    TestEngines.kafka().createTopic("orders", 4);
    // Nobody else gets the provider's port while the API starts.
    ServerSocket port = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    String issuer = "http://127.0.0.1:" + port.getLocalPort();
    Path report = Path.of("target", "sign-in-tests.txt");

    try (RunningApi api = start(issuer)) {
      String timer = submitted(api);
      port.close();
      boolean passed =
          BrowserTests.pass(
              Path.of("..", "console"),
              "sign-in.test.mjs",
              Map.of(
                  "PUNCTUAL_API", api.base().toString(),
                  "PUNCTUAL_ISSUER", issuer,
                  "PUNCTUAL_TIMER", timer),
              report);

      assertThat(passed).as(Files.readString(report)).isTrue();
    }
  }

  private static RunningApi start(String issuer) {
    return RunningApi.start(
        "sign_in",
        "--punctual.auth.jwt.issuer=" + issuer,
        "--punctual.auth.jwt.key-set=" + issuer + "/jwks",
        "--punctual.auth.jwt.audience=punctual",
        "--punctual.tenants.acme.topics=.*",
        "--punctual.tenants.acme.token-sha256=" + Caller.sha256("acme"),
        "--punctual.console.oidc.client-id=console",
        "--punctual.console.oidc.scope=openid submit read change",
        "--punctual.console.oidc.parameters.resource=https://punctual.example");
  }

  private static String submitted(RunningApi api) {
    String timer = "{\"topic\":\"orders\",\"payload\":1,\"delay\":\"P1D\"}";
    return RunningApi.json(Caller.withToken(api, "acme").submit(timer)).get("id").asString();
  }
}
