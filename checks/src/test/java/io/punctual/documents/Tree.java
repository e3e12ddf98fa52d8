package io.punctual.documents;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The files of the checkout: what git tracks or would track. Paths are relative, with slashes. */
record Tree(Path root, NavigableSet<String> files) {

  static Tree ofThisCheckout() {
    Path root = Path.of("").toAbsolutePath().getParent();
    try {
      Process git =
          new ProcessBuilder("git", "ls-files", "--cached", "--others", "--exclude-standard")
              .directory(root.toFile())
              .start();
      List<String> listed = git.inputReader().readAllLines();
      return new Tree(
          root,
          new TreeSet<>(listed.stream().filter(file -> Files.exists(root.resolve(file))).toList()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Stream<String> endingWith(String ending) {
    return files.stream().filter(file -> file.endsWith(ending));
  }

  String text(String file) {
    try {
      return Files.readString(root.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether that is a file, or a folder of files. */
  boolean has(String path) {
    String below = path.isEmpty() ? "" : path.replaceFirst("/?$", "/");
    String next = files.ceiling(below);
    return files.contains(path) || (next != null && next.startsWith(below));
  }
}
