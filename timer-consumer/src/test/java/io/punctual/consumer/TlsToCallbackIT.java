package io.punctual.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.consumer.callback.Callbacks;
import io.punctual.engines.SelfSigned;
import io.punctual.engines.TestEngines;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A consumer's way to callbacks that listen by TLS. */
class TlsToCallbackIT {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final String BUNDLE = "spring.ssl.bundle.pem.callback";

  @TempDir private Path folder;

  @Test
  void itsBundlesAuthoritiesAreTrustedNewOnesTooWithoutARestart() throws Exception {
    SelfSigned known = certificate("known", "IP:127.0.0.1");
    SelfSigned newer = certificate("newer", "IP:127.0.0.1");
    Path trusted = Files.copy(known.certificate(), folder.resolve("trusted.pem"));
    try (FakeCallback first = callback(known);
        FakeCallback second = callback(newer);
        RunningConsumer consumer = consumer(trusted, first, second)) {
      await().atMost(SOON).until(() -> first.emptyRequests() > 0);
      awaitTold(consumer, second, "PKIX");
      assertThat(second.requests()).isZero();

      Files.write(trusted, Files.readAllBytes(newer.certificate()), StandardOpenOption.APPEND);

      await().atMost(SOON).until(() -> second.emptyRequests() > 0);
    }
  }

  @Test
  void aCertificateOfAnotherHostIsRefusedAndTold() throws Exception {
    SelfSigned others = certificate("others", "DNS:other.example");
    try (FakeCallback callback = callback(others);
        RunningConsumer consumer = consumer(others.certificate(), callback)) {
      awaitTold(consumer, callback, "127.0.0.1");
      assertThat(callback.requests()).isZero();
    }
  }

  @Test
  void aCallbackMayDemandACertificateAsWell() throws Exception {
    SelfSigned both = certificate("both", "IP:127.0.0.1");
    try (FakeCallback callback = FakeCallback.demandingCertificates(both.tls())) {
      try (RunningConsumer without = consumer(both.certificate(), callback)) {
        await().atMost(SOON).until(() -> !without.bean(Callbacks.class).describe().isEmpty());
        assertThat(callback.requests()).isZero();
      }
      try (RunningConsumer _ =
          consumer(
              both.certificate(),
              List.of(callback.url()),
              "--" + BUNDLE + ".keystore.certificate=file:" + both.certificate(),
              "--" + BUNDLE + ".keystore.private-key=file:" + both.privateKey())) {
        await().atMost(SOON).until(() -> callback.emptyRequests() > 0);
      }
    }
  }

  private SelfSigned certificate(String name, String host) throws IOException {
    return SelfSigned.make(Files.createDirectory(folder.resolve(name)), host);
  }

  private static FakeCallback callback(SelfSigned self) {
    return new FakeCallback(Duration.ZERO, self.tls());
  }

  private static RunningConsumer consumer(Path trusted, FakeCallback... callbacks) {
    return consumer(trusted, Arrays.stream(callbacks).map(FakeCallback::url).toList());
  }

  private static RunningConsumer consumer(Path trusted, List<URI> urls, String... more) {
    TestEngines.rocketMq().createAlarmTopic("alarms-tls", 1);
    List<String> settings = new ArrayList<>(List.of(more));
    settings.add("--punctual.callback.ssl-bundle=callback");
    settings.add("--" + BUNDLE + ".reload-on-update=true");
    settings.add("--spring.ssl.bundle.watch.file.quiet-period=200ms");
    settings.add("--" + BUNDLE + ".truststore.certificate=file:" + trusted);
    return RunningConsumer.start(
        TestEngines.rocketMq().nameServerAddress(),
        "alarms-tls",
        urls,
        settings.toArray(String[]::new));
  }

  private static void awaitTold(RunningConsumer consumer, FakeCallback callback, String why) {
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(consumer.bean(Callbacks.class).describe().get(callback.url().toString()))
                    .contains(why));
  }
}
