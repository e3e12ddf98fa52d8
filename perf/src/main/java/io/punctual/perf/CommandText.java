package io.punctual.perf;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The command line that repeats a run; of a token only that there was one. */
final class CommandText {
  private static final String TOKEN = "--token";

  private CommandText() {}

  static String of(CommandSpec command) {
    CommandLine root = command.root().commandLine();
    List<String> words = root.getParseResult().originalArgs();
    StringBuilder text = new StringBuilder("./punctual perf");
    boolean secret = false;
    for (String word : words) {
      text.append(' ').append(secret ? "…" : shown(word));
      secret = word.equals(TOKEN);
    }
    return text.toString();
  }

  private static String shown(String word) {
    if (word.startsWith(TOKEN + "=")) {
      return TOKEN + "=…";
    }
    return word.matches("[\\w./:,=@+-]+") ? word : quoted(word);
  }

  private static String quoted(String word) {
    return word.chars()
        .mapToObj(it -> it == '\'' ? "'\\''" : Character.toString(it))
        .collect(Collectors.joining("", "'", "'"));
  }
}
