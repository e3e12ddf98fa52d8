package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.punctual.engines.SelfSigned;
import io.punctual.engines.TestEngines;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The API by TLS, as docs/security.md has it. */
class TlsIT {

  private static final String BUNDLE = "--spring.ssl.bundle.pem.own";

  private static final int WARM_UP = 5;

  @TempDir private static Path folder;
  private static SelfSigned own;
  private static RunningApi api;

  @BeforeAll
  static void start() {
    TestEngines.kafka().createTopic("tls", 1);
    own = SelfSigned.make(folder, "IP:127.0.0.1");
    api =
        RunningApi.start(
            "tls",
            "--server.ssl.bundle=own",
            "--punctual.warm-up.requests=" + WARM_UP,
            BUNDLE + ".reload-on-update=true",
            BUNDLE + ".keystore.certificate=file:" + own.certificate(),
            BUNDLE + ".keystore.private-key=file:" + own.privateKey(),
            "--spring.ssl.bundle.watch.file.quiet-period=200ms");
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void aTimerIsSubmittedByTlsAndARenewedCertificateIsServedWithoutARestart() throws Exception {
    HttpClient trusting = trusting(own);
    assertThat(submit(trusting, https())).isEqualTo(201);

    Path newer = Files.createDirectory(folder.resolve("newer"));
    SelfSigned renewed = SelfSigned.make(newer, "IP:127.0.0.1");
    move(renewed.privateKey(), own.privateKey());
    move(renewed.certificate(), own.certificate());

    HttpClient trustingTheNewer = trusting(renewed);
    await()
        .atMost(Duration.ofSeconds(30))
        .ignoreExceptionsInstanceOf(SSLHandshakeException.class)
        .until(() -> submit(trustingTheNewer, https()) == 201);
  }

  @Test
  void inTheClearNothingIsServed() throws Exception {
    try (HttpClient http = HttpClient.newHttpClient()) {
      assertThat(submit(http, api.base())).isEqualTo(400);
    }
  }

  @Test
  void beforeItWasReadyItAskedItselfByTlsAndLeftNothingBehind() {
    Timer asked =
        api.bean(MeterRegistry.class)
            .get("http.server.requests")
            .tags("uri", "/errors/{slug}", "status", "200")
            .timer();
    assertThat(asked.count()).isEqualTo(WARM_UP);
    assertThat(api.sql().queryForList("SELECT id FROM timer WHERE tenant = 'warm-up'")).isEmpty();
  }

  private static int submit(HttpClient http, URI base) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(base.resolve("/v1/timers"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("{\"topic\":\"tls\",\"payload\":1,\"delay\":\"P1D\"}"))
            .build();
    return http.send(request, BodyHandlers.ofString()).statusCode();
  }

  private static URI https() {
    return URI.create("https://127.0.0.1:" + api.base().getPort());
  }

  private static HttpClient trusting(SelfSigned self) {
    return HttpClient.newBuilder().sslContext(self.tls()).build();
  }

  private static void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
  }
}
