package io.punctual.images;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.databind.JsonNode;

/** What is promised of each image, seen in its archive. */
class ImagesIT {
  private static final long BYTES_MAX = 200_000_000;
  private static final Set<String> SHELLS =
      Set.of("sh", "bash", "dash", "ash", "zsh", "ksh", "busybox", "toybox");

  @ParameterizedTest
  @EnumSource
  void isSmall(Image image) {
    long bytes = ImageTar.read(image.tar()).bytes();
    System.out.printf("image %s: %d MB unpacked%n", image, bytes / 1_000_000);
    assertThat(bytes).isLessThanOrEqualTo(BYTES_MAX);
  }

  @ParameterizedTest
  @EnumSource
  void hasOurName(Image image) {
    assertThat(ImageTar.read(image.tar()).references()).containsExactly(image.reference());
  }

  @ParameterizedTest
  @EnumSource
  void runsAsNobodyInParticular(Image image) {
    assertThat(ImageTar.read(image.tar()).container().path("User").asString())
        .isEqualTo("65532:65532");
  }

  @ParameterizedTest
  @EnumSource
  void hasNoShellAndNothingThatRunsAsAnother(Image image) {
    Map<String, TarArchiveEntry> files = ImageTar.read(image.tar()).files();
    assertThat(files.keySet()).noneMatch(path -> SHELLS.contains(nameOf(path)));
    assertThat(files.values())
        .noneMatch(file -> !file.isDirectory() && (file.getMode() & 06000) != 0);
  }

  private static String nameOf(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** But /tmp, which a container with a read-only root is given anew. */
  @ParameterizedTest
  @EnumSource
  void nobodyMayWriteToIt(Image image) {
    assertThat(ImageTar.read(image.tar()).files())
        .allSatisfy(
            (path, file) ->
                assertThat(
                        path.equals("tmp")
                            || file.isSymbolicLink()
                            || ((file.getMode() & 0002) == 0 && file.getLongUserId() == 0))
                    .as(path)
                    .isTrue());
  }

  @ParameterizedTest
  @EnumSource
  void startsJavaWithTheOptionsOfAllImages(Image image) {
    ImageTar tar = ImageTar.read(image.tar());
    List<String> entryPoint = strings(tar.container().path("Entrypoint"));
    assertThat(entryPoint)
        .startsWith("java", "@/app/jvm.options")
        .containsSubsequence("-cp", "@/app/jib-classpath-file")
        .hasSize(6);
    assertThat(new String(tar.content("app/jvm.options"), UTF_8))
        .contains("-XX:Flags=/app/jvm.flags");
    assertThat(new String(tar.content("app/jvm.flags"), UTF_8))
        .contains("MaxRAMPercentage", "+ExitOnOutOfMemoryError");
    assertThat(strings(tar.container().path("Env"))).contains("SERVER_ADDRESS=0.0.0.0");
  }

  @ParameterizedTest
  @FieldSource("io.punctual.images.Image#SERVICES")
  void aServiceHasAnAotCache(Image service) {
    ImageTar tar = ImageTar.read(service.tar());
    assertThat(tar.files()).containsKey("app/aot.cache");
    assertThat(strings(tar.container().path("Entrypoint"))).contains("-XX:AOTCache=/app/aot.cache");
  }

  @ParameterizedTest
  @EnumSource
  void saysWhatItIs(Image image) {
    JsonNode labels = ImageTar.read(image.tar()).container().path("Labels");
    assertThat(labels.path("org.opencontainers.image.version").asString()).isEqualTo(Image.tag());
    assertThat(labels.path("org.opencontainers.image.licenses").asString()).isEqualTo("Apache-2.0");
    assertThat(List.of("title", "description", "base.name"))
        .allSatisfy(
            name ->
                assertThat(labels.path("org.opencontainers.image." + name).asString())
                    .isNotBlank());
  }

  private static List<String> strings(JsonNode array) {
    return array.valueStream().map(JsonNode::asString).toList();
  }
}
