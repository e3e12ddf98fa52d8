package io.punctual.engines.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Whose a port is, as far as Linux' /proc shows it to us. */
public final class PortOwner {
  private static final String LISTENING = "0A";
  private static final String ESTABLISHED = "01";

  private PortOwner() {}

  /** " by pid 12 (java)", or nothing when that cannot be seen. */
  static String describe(int port) {
    return sockets(port, LISTENING)
        .findFirst()
        .flatMap(PortOwner::ownerOf)
        .map(owner -> " by pid " + owner.pid() + program(owner))
        .orElse("");
  }

  /** Whether that process holds a connection from this port of its own. */
  public static boolean isOf(long pid, int port) {
    return sockets(port, ESTABLISHED).anyMatch(it -> holds(pid, it));
  }

  private static Stream<String> sockets(int port, String state) {
    return Stream.of("/proc/net/tcp", "/proc/net/tcp6")
        .flatMap(file -> lines(Path.of(file)).stream())
        .map(line -> line.strip().split("\\s+"))
        .filter(columns -> columns.length > 9 && columns[3].equals(state))
        .filter(columns -> columns[1].endsWith(String.format(Locale.ROOT, ":%04X", port)))
        .map(columns -> "socket:[" + columns[9] + "]");
  }

  private static Optional<ProcessHandle> ownerOf(String socket) {
    return ProcessHandle.allProcesses().filter(it -> holds(it.pid(), socket)).findFirst();
  }

  private static boolean holds(long pid, String socket) {
    try (DirectoryStream<Path> descriptors =
        Files.newDirectoryStream(Path.of("/proc/" + pid + "/fd"))) {
      for (Path descriptor : descriptors) {
        if (Files.readSymbolicLink(descriptor).toString().equals(socket)) {
          return true;
        }
      }
    } catch (IOException e) {
      return false; // not ours to look into, or gone
    }
    return false;
  }

  private static String program(ProcessHandle owner) {
    return owner.info().command().map(it -> " (" + Path.of(it).getFileName() + ")").orElse("");
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }
}
