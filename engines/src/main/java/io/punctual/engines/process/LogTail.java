package io.punctual.engines.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The last lines of a log, however long the log is. */
public final class LogTail {
  private static final int LINES_MAX = 30;
  private static final int BYTES_MAX = 16 * 1024;

  private LogTail() {}

  public static List<String> of(Path log) {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      file.seek(Math.max(0, file.length() - BYTES_MAX));
      byte[] bytes = new byte[(int) (file.length() - file.getFilePointer())];
      file.readFully(bytes);
      List<String> lines = new String(bytes, StandardCharsets.UTF_8).lines().toList();
      return lines.subList(Math.max(0, lines.size() - LINES_MAX), lines.size());
    } catch (IOException e) {
      return List.of("(cannot read " + log + ": " + e.getMessage() + ")");
    }
  }
}
