package io.punctual.documents;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the sources name: types and their files, imports, commands, options, texts, profiles. */
final class Names {

  private static final Pattern TYPE =
      Pattern.compile("\\b(?:class|record|interface|enum)\\s+([A-Z]\\w*)");
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import (?:static )?[\\w.]*?\\.([A-Z]\\w*)");
  private static final Pattern COMMAND = Pattern.compile("@Command\\(\\s*name = \"([\\w -]+)\"");

  /** A command that is a method, and has its name. */
  private static final Pattern VERB =
      Pattern.compile("@Command\\([^@]*\\)\\s+(?:static )?int (\\w+)\\(");

  private static final Pattern PROFILE =
      Pattern.compile("<profile>\\s*(?:<!--.*?-->\\s*)?<id>([\\w-]+)</id>");

  private final Map<String, Set<String>> filesOfTypes = new HashMap<>();
  private final Set<String> imported;
  private final Set<String> commands;
  private final Set<String> profiles;
  private final String java;
  private final String scripts;
  private final String chart;

  Names(Tree tree) {
    List<String> sources = tree.endingWith(".java").toList();
    Map<String, String> texts =
        sources.stream().collect(Collectors.toMap(file -> file, tree::text));
    texts.forEach(
        (file, text) ->
            found(TYPE, text)
                .forEach(
                    type -> filesOfTypes.computeIfAbsent(type, _ -> new HashSet<>()).add(text)));
    java = String.join("\n", texts.values());
    imported = found(IMPORT, java).collect(Collectors.toSet());
    commands =
        Stream.of(COMMAND, VERB)
            .flatMap(pattern -> found(pattern, java))
            .collect(Collectors.toSet());
    profiles =
        tree.endingWith("pom.xml")
            .flatMap(pom -> found(PROFILE, tree.text(pom)))
            .collect(Collectors.toSet());
    scripts =
        Stream.concat(Stream.of("punctual"), tree.endingWith(".sh"))
            .map(tree::text)
            .collect(Collectors.joining("\n"));
    chart =
        tree.files().stream()
            .filter(file -> file.startsWith("helm/punctual/") && !file.endsWith(".md"))
            .map(tree::text)
            .collect(Collectors.joining("\n"));
  }

  private static Stream<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(result -> result.group(1));
  }

  boolean isOurs(String type) {
    return filesOfTypes.containsKey(type);
  }

  /** A type that we use, of the language, or a word of Kubernetes that the chart uses. */
  boolean isForeign(String type) {
    return imported.contains(type) || isOfTheLanguage(type) || hasWord(chart, type);
  }

  private static boolean isOfTheLanguage(String type) {
    try {
      Class.forName("java.lang." + type);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  boolean hasMember(String type, String member) {
    return filesOfTypes.getOrDefault(type, Set.of()).stream()
        .anyMatch(text -> hasWord(text, member));
  }

  boolean isCommand(String word) {
    return commands.contains(word) || hasWord(scripts, word);
  }

  boolean isOption(String option) {
    return java.contains("\"" + option + "\"") || hasWord(scripts, option);
  }

  boolean isSystemProperty(String property) {
    return java.contains("\"" + property + "\"");
  }

  boolean isProfile(String profile) {
    return profiles.contains(profile);
  }

  private static boolean hasWord(String text, String word) {
    Matcher matcher =
        Pattern.compile("(?<![\\w-])" + Pattern.quote(word) + "(?![\\w-])").matcher(text);
    return matcher.find();
  }
}
