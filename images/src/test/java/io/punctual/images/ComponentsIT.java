package io.punctual.images;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.images.KnownBad.Component;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What each image is made of, by the list of components (CycloneDX) that lies in it. */
class ComponentsIT {

  private static final Pattern CLASSIFIER = Pattern.compile("[?&]classifier=([^&]+)");

  @ParameterizedTest
  @EnumSource
  void noComponentIsKnownToBeBad(Image image) {
    KnownBad bad = KnownBad.list();
    assertThat(components(image).stream().map(bad::objection).flatMap(Optional::stream)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void theListNamesEachJarAndNoOther(Image image) {
    Set<String> listed = list(image).map(ComponentsIT::jar).collect(Collectors.toSet());
    Set<String> jars =
        ImageTar.read(image.tar()).files().keySet().stream()
            .filter(path -> path.startsWith("app/libs/"))
            .map(path -> path.substring("app/libs/".length()))
            .filter(name -> !name.isEmpty())
            .collect(Collectors.toSet());
    assertThat(jars).isNotEmpty().isEqualTo(listed);
  }

  private static List<Component> components(Image image) {
    return list(image).map(ComponentsIT::component).toList();
  }

  private static Stream<JsonNode> list(Image image) {
    byte[] sbom = ImageTar.read(image.tar()).content(image.sbom());
    JsonNode list = JsonMapper.shared().readTree(sbom);
    assertThat(list.path("bomFormat").asString()).isEqualTo("CycloneDX");
    return list.path("components").valueStream();
  }

  /** Its name, version, and the classifier that its package URL may have. */
  private static String jar(JsonNode it) {
    Component component = component(it);
    Matcher classifier = CLASSIFIER.matcher(it.path("purl").asString());
    return "%s-%s%s.jar"
        .formatted(
            component.artifact(),
            component.version(),
            classifier.find() ? "-" + classifier.group(1) : "");
  }

  private static Component component(JsonNode it) {
    return new Component(
        it.path("group").asString(), it.path("name").asString(), it.path("version").asString());
  }
}
