package io.punctual.migrations.smoke;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.engines.SelfSigned;
import io.punctual.migrations.job.CommandResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An API by https, whose authority Java does not know. */
class SmokeCheckTlsTest {

  @TempDir private Path folder;

  @Test
  void theAuthoritiesOfAFileAreTrustedAndNoOthers() throws Exception {
    SelfSigned self = SelfSigned.make(folder, "IP:127.0.0.1");
    try (FakeApi api = new FakeApi(Optional.of(self.tls()))) {
      api.answers(201, "{\"id\":\"a1\"}")
          .answers(200, "{\"state\":\"delivered\",\"finishedAt\":\"2026\",\"latenessMillis\":2}");

      assertThat(check(api, "--authorities", self.certificate().toString()).exit()).isZero();

      CommandResult untrusting = check(api, "--wait", "1s");
      assertThat(untrusting.exit()).isEqualTo(1);
      assertThat(untrusting.err()).contains("Nothing answers at " + api.url(), "PKIX");
    }
  }

  @Test
  void aFileWithoutCertificatesIsAWrongCommandLine() throws Exception {
    Path empty = Files.writeString(folder.resolve("empty.pem"), "no certificate");
    try (FakeApi api = new FakeApi()) {
      CommandResult ran = check(api, "--authorities", empty.toString());
      assertThat(ran.exit()).isEqualTo(2);
      assertThat(ran.err()).contains("PUNCTUAL_AUTHORITIES", "holds no certificates");
    }
  }

  private static CommandResult check(FakeApi api, String... more) {
    return CommandResult.of(
        Stream.of(new String[] {"smoke-check", "--api", api.url(), "--topic", "demo"}, more)
            .flatMap(Arrays::stream)
            .toArray(String[]::new));
  }
}
