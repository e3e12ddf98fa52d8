package io.punctual.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

class SchemaVersionTest {

  @Test
  void oursIsTheNewestMigration() throws IOException {
    Resource[] migrations =
        new PathMatchingResourcePatternResolver().getResources("classpath*:db/migration/V*__*.sql");

    assertThat(
            Stream.of(migrations)
                .map(file -> String.valueOf(file.getFilename()).replaceFirst("V(\\d+)__.*", "$1"))
                .mapToInt(Integer::parseInt)
                .max())
        .hasValue(SchemaVersion.OURS);
  }
}
