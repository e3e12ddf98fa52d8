package io.punctual.api.change;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IfMatchTest {

  @Test
  void withoutTheHeaderAndForAnyTheVersionDoesNotMatter() {
    assertThat(matches(null, 7)).isTrue();
    assertThat(matches("*", 7)).isTrue();
    assertThat(matches(" * ", 0)).isTrue();
  }

  @Test
  void aVersionMustBeAmongThoseGiven() {
    assertThat(matches("\"7\"", 7)).isTrue();
    assertThat(matches("\"7\"", 8)).isFalse();
    assertThat(matches("\"1\", \"7\" ,\"9\"", 7)).isTrue();
    assertThat(matches("\"1\",\"9\"", 7)).isFalse();
    assertThat(matches("\"07\"", 7)).isFalse();
    assertThat(matches("\"something-else\"", 7)).isFalse();
  }

  @Test
  void aWeakTagNeverMatches() {
    assertThat(matches("W/\"7\"", 7)).isFalse();
    assertThat(matches("W/\"7\", \"7\"", 7)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "7", "\"7", "7\"", "\"7\" \"8\"", "'7'", "\"7\",*"})
  void whatIsNoListOfTagsCantBeRead(String header) {
    assertThat(IfMatch.parse(header)).isEmpty();
  }

  private static boolean matches(@Nullable String header, int version) {
    return IfMatch.parse(header).orElseThrow().test(version);
  }
}
