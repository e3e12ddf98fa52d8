package io.punctual.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The pages stay short enough to be read, and whatever they link to or name exists. Checked are all
 * Markdown files of the checkout; a failure names page and line.
 */
class DocumentsTest {

  private static final int WORDS_MAX = 26_000;
  private static final int CELL_MAX = 160;
  private static final int LINE_MAX = 400;

  private static final Tree TREE = Tree.ofThisCheckout();
  private static final Names NAMES = new Names(TREE);
  private static final Map<String, Page> PAGES =
      TREE.endingWith(".md")
          .collect(Collectors.toMap(path -> path, path -> Page.of(path, TREE.text(path))));

  /** A type by its form: two capitals, as in {@code KeyHash}; single words are words. */
  private static final Pattern TYPE =
      Pattern.compile("(?:[A-Z][a-z0-9]+){2,}|(?:[A-Z][a-z0-9]+)+(?:Test|IT)");

  private static final Pattern MEMBER =
      Pattern.compile("\\b([A-Z]\\w*[a-z]\\w*)\\.([a-z]\\w*|[A-Z_]+)\\b");
  private static final Pattern KEY = Pattern.compile("punctual(?:\\.[a-z<>*][\\w<>*-]*)+");
  private static final Pattern PROPERTY = Pattern.compile("-D(punctual(?:\\.[\\w-]+)+)");
  private static final Pattern COMMAND =
      Pattern.compile("\\./punctual ([a-z][\\w-]*)(?: ([a-z][\\w-]*))?([^|;#`]*)");
  private static final Pattern OPTION = Pattern.compile("(?<=\\s)--[a-z][\\w-]*");
  private static final Pattern TESTS = Pattern.compile("-D(?:it\\.)?test=([\\w,#*]+)");
  private static final Pattern MODULES = Pattern.compile("mvnw.* -pl ([\\w,/-]+)");
  private static final Pattern PROFILES = Pattern.compile("(?:mvnw|punctual test).* -P([\\w,-]+)");
  private static final Pattern URL = Pattern.compile("[a-z]+:.*");

  /** Below this key everything is Kafka's. */
  private static final String KAFKAS_OWN = "punctual.kafka.properties.";

  /** Commands whose second word is a command, too. */
  private static final Set<String> OF_COMMANDS = Set.of("perf", "dead");

  /** So that somebody reads them: a fact stands once, and a page that grows takes from another. */
  @Test
  void allPagesTogetherHaveNoMoreWordsThanThis() {
    assertThat(PAGES.values().stream().mapToLong(Page::words).sum()).isLessThanOrEqualTo(WORDS_MAX);
  }

  @Test
  void noTableCellIsLongerThanThis() {
    assertThat(every(Page::cells).filter(cell -> cell.text().length() > CELL_MAX)).isEmpty();
  }

  @Test
  void noLineIsLongerThanThis() {
    assertThat(every(Page::lines).filter(line -> line.text().length() > LINE_MAX)).isEmpty();
  }

  @Test
  void everyLinkLeadsToAFileAndItsHeading() {
    assertThat(
            every(Page::links)
                .filter(link -> !URL.matcher(link.text()).matches())
                .filter(Predicate.not(DocumentsTest::resolves)))
        .isEmpty();
  }

  private static boolean resolves(Quoted link) {
    String[] parts = link.text().split("#", 2);
    String target = parts[0].isEmpty() ? link.page() : beside(link.page(), parts[0]);
    if (parts.length == 1) {
      return TREE.has(target);
    }
    return PAGES.containsKey(target) && PAGES.get(target).anchors().contains(parts[1]);
  }

  private static String beside(String page, String path) {
    return TREE.root()
        .relativize(TREE.root().resolve(page).resolveSibling(path).normalize())
        .toString();
  }

  @Test
  void everyTypeExists() {
    assertThat(
            every(Page::codes)
                .filter(code -> TYPE.matcher(code.text()).matches())
                .filter(type -> !NAMES.isOurs(type.text()) && !NAMES.isForeign(type.text())))
        .isEmpty();
  }

  @Test
  void everyMemberOfATypeOfOursExists() {
    assertThat(
            every(Page::codes)
                .filter(
                    code ->
                        MEMBER.matcher(code.text()).results().anyMatch(DocumentsTest::isMissing)))
        .isEmpty();
  }

  private static boolean isMissing(MatchResult member) {
    String type = member.group(1);
    return NAMES.isOurs(type)
        ? !NAMES.hasMember(type, member.group(2))
        : TYPE.matcher(type).matches() && !NAMES.isForeign(type);
  }

  @Test
  void everyKeyIsOneOfTheConfigurationOrAMetric() {
    Set<String> known =
        Stream.of("docs/configuration.md", "docs/metrics.md")
            .flatMap(page -> PAGES.get(page).cells().stream())
            .flatMap(cell -> found(KEY, cell, MatchResult::group))
            .map(Quoted::text)
            .collect(Collectors.toSet());

    assertThat(
            every(Page::codes)
                .filter(code -> KEY.matcher(code.text()).matches())
                .filter(key -> !isKnown(key.text(), known)))
        .isEmpty();
  }

  private static boolean isKnown(String key, Set<String> known) {
    String begin = key.replaceFirst("\\.?\\*$", "");
    return begin.startsWith(KAFKAS_OWN)
        || known.stream().anyMatch(one -> names(one).matcher(begin).matches());
  }

  /** A key and each beginning of it; {@code <name>} in it is any name. */
  private static Pattern names(String key) {
    return Pattern.compile(
        Stream.of(key.split("\\."))
            .map(part -> part.startsWith("<") ? "[^.]+" : Pattern.quote(part))
            .collect(Collectors.joining("(?:\\.", "", ")?".repeat(key.split("\\.").length - 1))));
  }

  @Test
  void everySystemPropertyIsRead() {
    assertThat(
            every(Page::commands)
                .flatMap(command -> found(PROPERTY, command, match -> match.group(1)))
                .filter(property -> !NAMES.isSystemProperty(property.text())))
        .isEmpty();
  }

  @Test
  void everyCommandAndOptionExists() {
    assertThat(
            every(Page::commands)
                .flatMap(command -> found(COMMAND, command, DocumentsTest::unknown))
                .filter(unknown -> !unknown.text().isEmpty()))
        .isEmpty();
  }

  /** What of a command does not exist, or nothing. */
  private static String unknown(MatchResult command) {
    String verb = command.group(1);
    String second = command.group(2);
    Stream<String> words =
        OF_COMMANDS.contains(verb) && second != null
            ? Stream.of(verb, second).filter(word -> !NAMES.isCommand(word))
            : Stream.of(verb).filter(word -> !NAMES.isCommand(word));
    Stream<String> options =
        OPTION
            .matcher(command.group(3))
            .results()
            .map(MatchResult::group)
            .filter(option -> !NAMES.isOption(option));
    return Stream.concat(words, options).collect(Collectors.joining(" "));
  }

  @Test
  void everyTestThatACommandRunsExists() {
    assertThat(
            every(Page::commands)
                .flatMap(command -> split(TESTS, command))
                .filter(test -> !NAMES.isOurs(test.text().replaceFirst("#.*", "")))
                .filter(test -> !test.text().equals("NONE")))
        .isEmpty();
  }

  @Test
  void everyModuleOfABuildExists() {
    assertThat(
            every(Page::commands)
                .flatMap(command -> split(MODULES, command))
                .filter(module -> !TREE.has(module.text() + "/pom.xml")))
        .isEmpty();
  }

  @Test
  void everyProfileOfABuildExists() {
    assertThat(
            every(Page::commands)
                .flatMap(command -> split(PROFILES, command))
                .filter(profile -> !NAMES.isProfile(profile.text())))
        .isEmpty();
  }

  private static Stream<Quoted> split(Pattern pattern, Quoted command) {
    return found(pattern, command, match -> match.group(1))
        .flatMap(list -> Stream.of(list.text().split(",")).map(list::but));
  }

  private static Stream<Quoted> every(Function<Page, List<Quoted>> part) {
    return PAGES.values().stream().map(part).flatMap(List::stream);
  }

  private static Stream<Quoted> found(
      Pattern pattern, Quoted where, Function<MatchResult, String> text) {
    return pattern.matcher(where.text()).results().map(text).map(where::but);
  }
}
