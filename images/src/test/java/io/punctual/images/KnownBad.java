package io.punctual.images;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.maven.artifact.versioning.DefaultArtifactVersion;
import org.apache.maven.artifact.versioning.InvalidVersionSpecificationException;
import org.apache.maven.artifact.versioning.VersionRange;

/**
 * The versions of libraries that no image may hold: {@code known-bad.txt}, which explains its form.
 * By hand, since osv-scanner and Grype download their databases, and this test must run without a
 * network.
 */
record KnownBad(List<Rule> rules) {

  /**
   * @param artifact {@code *} for all of the group
   * @param why the advisory
   */
  record Rule(String group, String artifact, VersionRange versions, String why) {

    static Rule of(String line) {
      String[] words = line.strip().split("\\s+", 3);
      String[] name = words[0].split(":");
      if (words.length != 3 || name.length != 2) {
        throw new IllegalArgumentException("not \"group:artifact range why\": " + line);
      }
      try {
        VersionRange range = VersionRange.createFromVersionSpec(words[1]);
        if (range.getRecommendedVersion() != null) {
          throw new IllegalArgumentException("a version and no range: " + line);
        }
        return new Rule(name[0], name[1], range, words[2]);
      } catch (InvalidVersionSpecificationException e) {
        throw new IllegalArgumentException("no range of versions: " + line, e);
      }
    }

    boolean forbids(Component component) {
      return component.group().equals(group)
          && (artifact.equals("*") || component.artifact().equals(artifact))
          && versions.containsVersion(new DefaultArtifactVersion(component.version()));
    }
  }

  /** A library in an image, as its list of components names it. */
  record Component(String group, String artifact, String version) {}

  static KnownBad list() {
    try (var in = KnownBad.class.getResourceAsStream("/known-bad.txt")) {
      return of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static KnownBad of(String text) {
    return new KnownBad(
        text.lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .map(Rule::of)
            .toList());
  }

  /** Why a component must not be in an image. */
  Optional<String> objection(Component component) {
    return rules.stream()
        .filter(rule -> rule.forbids(component))
        .findFirst()
        .map(rule -> component + " is in " + rule.versions() + ": " + rule.why());
  }
}
