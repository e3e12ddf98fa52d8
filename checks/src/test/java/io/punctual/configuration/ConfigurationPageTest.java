package io.punctual.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The tables of {@code docs/configuration.md} are the comments of the programs' files, and a file
 * has exactly the keys and defaults of its records. {@code -Dpunctual.rewrite} writes the tables.
 */
class ConfigurationPageTest {

  private static final Path PAGE = ConfigurationFile.ROOT.resolve("docs/configuration.md");

  @Test
  void thePageSaysWhatTheFilesSay() throws IOException {
    String page = Files.readString(PAGE);
    String made = page;
    for (Program program : Program.values()) {
      made = replaced(made, program);
    }
    if (System.getProperty("punctual.rewrite") != null) {
      Files.writeString(PAGE, made);
    } else {
      assertThat(page).as("./mvnw -pl checks -am test -Dpunctual.rewrite").isEqualTo(made);
    }
  }

  private static String replaced(String page, Program program) {
    String begin = "<!-- keys of " + program.folder + " -->\n";
    String end = "<!-- end -->";
    Matcher between =
        Pattern.compile(Pattern.quote(begin) + ".*?" + Pattern.quote(end), Pattern.DOTALL)
            .matcher(page);
    assertThat(between.find()).as(begin).isTrue();
    return between.replaceFirst(
        Matcher.quoteReplacement(begin + "\n" + program.table() + "\n" + end));
  }

  @ParameterizedTest
  @EnumSource
  void everyKeyHasAMeaning(Program program) {
    assertThat(program.onPage()).isNotEmpty();
    assertThat(program.onPage())
        .filteredOn(key -> key.meaning().isEmpty())
        .extracting(FileKey::name)
        .isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void theFileHasTheKeysThatTheRecordsBindAndNoOther(Program program) {
    assertThat(program.ours().stream().map(FileKey::name))
        .containsExactlyInAnyOrderElementsOf(program.boundByName().keySet());
  }

  /** Without the values of an example: the page takes the defaults of the records. */
  @ParameterizedTest
  @EnumSource
  void theFilesValuesAreTheRecordsDefaults(Program program) {
    Map<String, BoundKey> bound = program.boundByName();
    assertThat(
            program.ours().stream()
                .filter(key -> !key.mustBeGiven() && !key.name().contains("<name>"))
                .filter(
                    key -> !Optional.of(key.value()).equals(bound.get(key.name()).defaultValue())))
        .isEmpty();
  }

  @Test
  void aFileIsReadWithItsCommentsAndItsExample() {
    List<FileKey> keys =
        ConfigurationFile.read(
            """
            # About all of them.
            punctual:
              one:
                # What it is,
                # on two lines. Must be given.
                first: ""

                second: 5s
              # Any of these.
              many: {}
              #  acme:
              #    # Its share.
              #    share: 0.5
              last: "a:b"
            """
                .lines()
                .toList());

    assertThat(keys)
        .containsExactly(
            new FileKey("punctual.one.first", "", "What it is, on two lines. Must be given."),
            new FileKey("punctual.one.second", "5s", ""),
            new FileKey("punctual.many", "{}", "Any of these."),
            new FileKey("punctual.many.<name>.share", "0.5", "Its share."),
            new FileKey("punctual.last", "a:b", ""));
    assertThat(keys.getFirst().meaning()).isEqualTo("What it is, on two lines.");
    assertThat(keys.stream().filter(FileKey::mustBeGiven)).hasSize(1);
  }
}
