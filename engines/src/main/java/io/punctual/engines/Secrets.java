package io.punctual.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Passwords and tokens, made when first asked for and kept where only their owner can read. */
public final class Secrets {
  private static final int BYTES = 24;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Path folder;

  public Secrets(Path folder) {
    this.folder = folder;
  }

  /** What callback accepts and the timer consumer sends. */
  public String deliveriesToken() {
    return get("deliveries.token");
  }

  String get(String name) {
    Path file = folder.resolve(name);
    try {
      return Files.exists(file) ? Files.readString(file).strip() : make(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep " + file, e);
    }
  }

  /** Writes a file that only its owner can read. */
  Path keep(String name, String content) {
    Path file = folder.resolve(name);
    try {
      Files.deleteIfExists(file);
      write(file, content);
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep " + file, e);
    }
  }

  private String make(Path file) throws IOException {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    String secret = HexFormat.of().formatHex(bytes);
    write(file, secret);
    return secret;
  }

  private void write(Path file, String content) throws IOException {
    Files.createDirectories(folder);
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, content, StandardOpenOption.TRUNCATE_EXISTING);
  }
}
