package io.punctual.standalone;

import io.punctual.engines.Credentials;
import io.punctual.engines.Engines;
import io.punctual.engines.MariaDb;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * The settings with which services find the engines, as lines of {@code key=value} named as the
 * chart's values are. The file is there when all of it is.
 */
record WriteSettings(Path file) {

  WriteSettings {
    file = file.toAbsolutePath();
  }

  /** Those of an earlier run are true no longer. */
  void forget() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  void run(Engines engines) {
    Path half = file.resolveSibling(file.getFileName() + ".half");
    try {
      Files.createDirectories(file.resolveSibling("."));
      Files.deleteIfExists(half);
      Files.createFile(
          half, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.write(half, lines(engines));
      Files.move(half, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private static List<String> lines(Engines engines) {
    MariaDb database = engines.mariaDb();
    Credentials user = database.user();
    Credentials ddlUser = database.ddlUser();
    return List.of(
        "database.url=" + database.jdbcUrl(),
        "database.username=" + user.user(),
        "database.password=" + user.password(),
        "database.ddlUsername=" + ddlUser.user(),
        "database.ddlPassword=" + ddlUser.password(),
        "kafka.bootstrapServers=" + engines.kafka().bootstrapServers(),
        "rocketmq.nameServer=" + engines.rocketMq().nameServerAddress());
  }

  private UncheckedIOException failed(IOException e) {
    return new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
  }
}
