package io.punctual.perf.lab;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The command line that repeats a run. Of a token it says only that there was one, and of the row
 * that the run publishes nothing.
 */
public final class CommandText {
  private static final String TOKEN = "--token";
  private static final String PUBLISH = "--publish";

  private CommandText() {}

  public static String of(CommandSpec command) {
    List<String> words = command.root().commandLine().getParseResult().originalArgs();
    StringBuilder text = new StringBuilder("./punctual perf");
    String before = "";
    for (String word : words) {
      if (!word.startsWith(PUBLISH) && !before.equals(PUBLISH)) {
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
