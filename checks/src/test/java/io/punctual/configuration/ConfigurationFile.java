package io.punctual.configuration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The keys of an {@code application.yml} of ours, in their order. The comment right above a key is
 * its meaning. An example that is commented out below a {@code {}} counts; its first name stands
 * for any name.
 */
final class ConfigurationFile {

  static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  private static final String EXAMPLE = "#  ";

  /** An open mapping: its indentation and its name. */
  private record Level(int indent, String name) {}

  private final Deque<Level> levels = new ArrayDeque<>();
  private final List<String> comment = new ArrayList<>();
  private final List<FileKey> keys = new ArrayList<>();
  private String exampleOf = "";

  private ConfigurationFile() {}

  /** The keys of the program in that folder. */
  static List<FileKey> of(String folder) {
    try {
      return read(
          Files.readAllLines(ROOT.resolve(folder).resolve("src/main/resources/application.yml")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<FileKey> read(List<String> lines) {
    ConfigurationFile file = new ConfigurationFile();
    lines.forEach(file::line);
    return List.copyOf(file.keys);
  }

  private void line(String line) {
    String text = line.strip();
    if (text.startsWith(EXAMPLE) && !exampleOf.isEmpty()) {
      line(line.replaceFirst("#  ", "  "));
    } else if (text.startsWith("#")) {
      comment.add(text.substring(1).strip());
    } else if (text.isEmpty()) {
      comment.clear();
    } else {
      key(line.indexOf(text), text.split(":", 2));
      comment.clear();
    }
  }

  private void key(int indent, String[] nameAndValue) {
    while (!levels.isEmpty() && levels.peek().indent() >= indent) {
      levels.pop();
    }
    String parent = path();
    boolean nameOfExample = !exampleOf.isEmpty() && parent.equals(exampleOf);
    levels.push(new Level(indent, nameOfExample ? "<name>" : nameAndValue[0]));
    String value = nameAndValue[1].strip();
    if (!parent.startsWith(exampleOf)) {
      exampleOf = "";
    }
    if (value.equals("{}")) {
      exampleOf = path();
    }
    if (!value.isEmpty()) {
      keys.add(new FileKey(path(), unquoted(value), String.join(" ", comment)));
    }
  }

  private String path() {
    List<String> names = levels.stream().map(Level::name).collect(Collectors.toList());
    Collections.reverse(names);
    return String.join(".", names);
  }

  private static String unquoted(String value) {
    return value.length() > 1 && value.startsWith("\"") && value.endsWith("\"")
        ? value.substring(1, value.length() - 1)
        : value;
  }
}
