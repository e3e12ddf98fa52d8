package io.punctual.images;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That an image has no clock, no place and no chance in it. */
class ReproducibleIT {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final int MINUTES_MAX = 3;

  /**
   * By a second build that finds nothing of the first but the jars, of the image with the fewest of
   * our own.
   */
  @Test
  void theSameJarsMakeTheSameImage(@TempDir Path folder) throws Exception {
    Path again = folder.resolve("again.tar");
    build(again, folder);
    assertThat(ImageTar.read(again).id()).isEqualTo(ImageTar.read(Image.MIGRATIONS.tar()).id());
  }

  private static void build(Path tar, Path folder) throws IOException, InterruptedException {
    Path log = folder.resolve("build.log");
    Process maven =
        new ProcessBuilder(
                List.of(
                    ROOT.resolve("mvnw").toString(),
                    "-q",
                    "--batch-mode",
                    "-Pimages",
                    "-pl",
                    Image.MIGRATIONS.toString(),
                    "jib:buildTar@image",
                    "-Dimage.base=" + System.getProperty("punctual.images.base"),
                    "-Dimage.base.name=" + System.getProperty("punctual.images.base.name"),
                    "-Djib.outputPaths.tar=" + tar,
                    "-Djib.applicationCache=" + folder.resolve("application"),
                    "-Djib.baseImageCache=" + folder.resolve("base")))
            .directory(ROOT.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    boolean ended = maven.waitFor(MINUTES_MAX, TimeUnit.MINUTES);
    maven.destroyForcibly();
    assertThat(ended && maven.exitValue() == 0).as(() -> said(log)).isTrue();
  }

  private static String said(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
