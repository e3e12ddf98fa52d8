package io.punctual.store.installation;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.store.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SchemaVersionTest {

  @Test
  void oursIsTheNewestMigration() throws IOException {
    try (Stream<Path> migrations = Files.list(Database.MIGRATIONS)) {
      assertThat(
              migrations
                  .map(file -> file.getFileName().toString().replaceFirst("V(\\d+)__.*", "$1"))
                  .mapToInt(Integer::parseInt)
                  .max())
          .hasValue(SchemaVersion.OURS);
    }
  }
}
