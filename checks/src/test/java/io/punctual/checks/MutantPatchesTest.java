package io.punctual.checks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The mutants still apply to the code. {@code checks/mutants.sh}, which takes minutes, shows that
 * the simulation and {@code perf faults} catch them.
 */
class MutantPatchesTest {

  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  static List<Path> patches() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("checks/src/mutants"))) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("patches")
  void applies(Path patch) throws Exception {
    Process git =
        new ProcessBuilder("git", "apply", "--check", patch.toString())
            .directory(ROOT.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(git.getInputStream().readAllBytes(), UTF_8);
    assertThat(git.waitFor()).as(said).isZero();
  }
}
