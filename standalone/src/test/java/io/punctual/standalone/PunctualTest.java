package io.punctual.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class PunctualTest {
  @TempDir Path temp;
  private final StringWriter err = new StringWriter();
  private final CommandLine command = Punctual.commandLine().setErr(new PrintWriter(err));

  @Test
  void theTourNamesEveryVerb() throws IOException {
    String tour = Files.readString(Path.of("../docs/tour.md"));

    assertThat(command.getSubcommands()).isNotEmpty();
    assertThat(command.getSubcommands().keySet())
        .allSatisfy(verb -> assertThat(tour).containsPattern("`(\\./punctual )?" + verb + "\\b"));
    assertThat(command.getUsageMessage()).contains("test ");
  }

  @Test
  void statusOfNothingSaysSo() {
    assertThat(command.execute("status", "--data", temp.toString())).isEqualTo(1);
  }

  @Test
  void downOfNothingIsNoFailure() {
    assertThat(command.execute("down", "--data", temp.toString())).isZero();
  }

  @Test
  void aFailureIsOneLineThatSaysWhatToDo() {
    assertThat(command.execute("tail", "demo", "--data", temp.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("Kafka does not run: ./punctual up").hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "example.org", "203.0.113.1"})
  void enginesListenAtAnAddressOfThisMachine(String address) {
    Path file = temp.resolve("settings");

    int exit =
        command.execute(
            "engines", "--address=" + address, "--write=" + file, "--data=" + temp.resolve("data"));

    assertThat(exit).isEqualTo(2);
    assertThat(err.toString()).contains("--address", address);
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void numbersOutOfRangeAreRefusedBeforeAnythingStarts() {
    assertThat(command.execute("up", "--apis", "99", "--data", temp.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("number of apis must be 0 to 50");
  }
}
