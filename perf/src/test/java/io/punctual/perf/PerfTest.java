package io.punctual.perf;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.engines.DatabaseChoice.Started;
import io.punctual.perf.lab.CommandText;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class PerfTest {
  private final CommandLine perf = Perf.commandLine();
  private final StringWriter out = new StringWriter();

  PerfTest() {
    perf.setOut(new PrintWriter(out)).setErr(new PrintWriter(out));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "steady",
        "spike",
        "submit",
        "backlog",
        "idle",
        "pending",
        "console",
        "scale",
        "compare",
        "databases",
        "audit",
        "faults",
        "smoke"
      })
  void everyExperimentTellsHowItIsUsed(String name) {
    assertThat(perf.execute(name, "--help")).isZero();
    assertThat(out.toString()).contains("punctual perf " + name).contains("--out");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fast",
        "steady --rate quick",
        "steady --rtt 5",
        "audit --api",
        "submit --rates",
        "submit --batches",
        "faults --fault services",
        "faults --fault database-fail-over",
        "faults --fault kafka --engines replicated",
        "classic --route-wait 5",
        "compare --timers",
        "databases --databases postgres"
      })
  void whatIsMisspeltIsExitCodeTwoAndStartsNothing(String line) {
    assertThat(perf.execute(line.split(" "))).isEqualTo(2);
  }

  @Test
  void whatGoesWrongIsToldInALine(@TempDir Path data) {
    int exit = perf.execute("audit", "--data=" + data, "--topic=orders");

    assertThat(exit).isEqualTo(1);
    assertThat(out.toString().strip()).isEqualTo("Kafka does not run: ./punctual up");
  }

  @Test
  void theSearchCanBeLeftOut() {
    var parsed = perf.parseArgs("submit", "--no-search");

    assertThat(parsed.subcommand().commandSpec().findOption("--search").<Boolean>getValue())
        .isFalse();
    assertThat(
            Perf.commandLine()
                .parseArgs("submit")
                .subcommand()
                .commandSpec()
                .findOption("--search")
                .<Boolean>getValue())
        .isTrue();
  }

  @Test
  void optionsThatCommandsShareHaveTheDefaultsOfEach() {
    assertThat(value("--due-from", "steady")).isEqualTo(5_000);
    assertThat(value("--due-from", "submit")).isEqualTo(30_000);
    assertThat(value("--repeat", "steady")).isEqualTo(1);
    assertThat(value("--repeat", "compare")).isEqualTo(5);
    assertThat(value("--rates", "submit")).isEqualTo(List.of(1_000.0, 3_000.0, 5_000.0));
  }

  @Test
  void databasesAreNamedAsEverywhere() {
    assertThat(value("--databases", "databases", "--databases", "tidb,mariadb-10.11"))
        .isEqualTo(List.of(Started.TIDB, Started.MARIADB_10));
  }

  @Test
  void ratesThatAreNamedReplaceTheUsualOnes() {
    assertThat(value("--rates", "submit", "--rates", "7,8")).isEqualTo(List.of(7.0, 8.0));
  }

  private static Object value(String option, String... line) {
    return Perf.commandLine()
        .parseArgs(line)
        .subcommand()
        .commandSpec()
        .findOption(option)
        .getValue();
  }

  @Test
  void theCommandThatRepeatsARunShowsNoToken() {
    var parsed = perf.parseArgs("audit", "--token", "s3cret", "--topic", "a b");

    assertThat(CommandText.of(parsed.subcommand().commandSpec()))
        .isEqualTo("./punctual perf audit --token … --topic 'a b'");
  }

  @Test
  void theCommandThatRepeatsARunPublishesNothing() {
    var parsed = perf.parseArgs("steady", "--publish", "1,000/s", "--rate", "1000");

    assertThat(CommandText.of(parsed.subcommand().commandSpec()))
        .isEqualTo("./punctual perf steady --rate 1000");
  }
}
