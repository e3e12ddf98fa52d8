package io.punctual.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Passwords and tokens, made when first asked for and kept where only their owner can read. */
public record Secrets(Path folder) {
  private static final int BYTES = 24;
  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final SecureRandom RANDOM = new SecureRandom();

  /** What callback accepts and the timer consumer sends. */
  public String deliveriesToken() {
    return get("deliveries.token");
  }

  /** Of {@link PunctualUsers}. */
  public String usersPassword() {
    return get("users.password");
  }

  String get(String name) {
    Path file = folder.resolve(name);
    try {
      return Files.readString(Files.exists(file) ? file : keep(name, random())).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private static String random() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** Writes a file that only its owner can read. It is there when all of it is. */
  public Path keep(String name, String content) {
    Path file = folder.resolve(name);
    Path half = folder.resolve(name + ".half");
    try {
      Files.createDirectories(folder);
      Files.deleteIfExists(half);
      Files.createFile(half, OWNER_ONLY);
      Files.writeString(half, content);
      return Files.move(
          half, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }
}
