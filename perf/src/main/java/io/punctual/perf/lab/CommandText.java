package io.punctual.perf.lab;

import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The command line that repeats a run. Of a token it says only that there was one, and nothing of
 * where the results go.
 */
public final class CommandText {
  private static final String TOKEN = "--token";
  private static final Set<String> WHERE_TO = Set.of("--publish", "--out");

  private CommandText() {}

  public static String of(CommandSpec command) {
    List<String> words = command.root().commandLine().getParseResult().originalArgs();
    StringBuilder text = new StringBuilder("./punctual perf");
    String before = "";
    for (String word : words) {
      if (!WHERE_TO.contains(word.split("=")[0]) && !WHERE_TO.contains(before)) {
        text.append(' ').append(before.equals(TOKEN) ? "…" : shown(word));
      }
      before = word;
    }
    return text.toString();
  }

  private static String shown(String word) {
    if (word.startsWith(TOKEN + "=")) {
      return TOKEN + "=…";
    }
    return word.matches("[\\w./:,=@+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
