package io.punctual.images;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That an image has no clock, no place and no chance in it. */
class ReproducibleIT {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final int MINUTES_MAX = 3;

  /**
   * By two builds that find nothing but our jars, of the image with the fewest of them. The whole
   * project's build puts them into a layer of another name.
   */
  @Test
  void theSameJarsMakeTheSameImage(@TempDir Path folder) throws Exception {
    Path repository = folder.resolve("repository");
    installOurs(repository);
    ImageTar first = build(repository, Files.createDirectory(folder.resolve("first")));
    ImageTar second = build(repository, Files.createDirectory(folder.resolve("second")));
    assertThat(second.id()).isEqualTo(first.id());
  }

  /** A build of one module alone looks for the others where an installation puts them. */
  private static void installOurs(Path repository) throws IOException {
    install(repository, "parent", ROOT.resolve("pom.xml"), ".pom");
    Pattern jars =
        Pattern.compile("app/libs/punctual-(.+)-" + Pattern.quote(Image.tag()) + "\\.jar");
    for (String path : ImageTar.read(Image.MIGRATIONS.tar()).files().keySet()) {
      Matcher jar = jars.matcher(path);
      if (jar.matches()) {
        String module = jar.group(1);
        Path built = Path.of("target", Path.of(path).getFileName().toString());
        install(repository, module, ROOT.resolve(module).resolve("pom.xml"), ".pom");
        install(repository, module, ROOT.resolve(module).resolve(built), ".jar");
      }
    }
  }

  private static void install(Path repository, String module, Path file, String ending)
      throws IOException {
    String artifact = "punctual-" + module;
    Path folder = repository.resolve("io/punctual").resolve(artifact).resolve(Image.tag());
    Files.createDirectories(folder);
    Files.copy(file, folder.resolve(artifact + "-" + Image.tag() + ending));
  }

  private static ImageTar build(Path repository, Path folder)
      throws IOException, InterruptedException {
    Path tar = folder.resolve("image.tar");
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
                    "-Dmaven.repo.local.tail=" + repository,
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
    return ImageTar.read(tar);
  }

  private static String said(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
