package io.punctual.store.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerVersionTest {
  @ParameterizedTest
  @CsvSource({
    "9.7.4-1, MySQL 9.7, true",
    "8.0.39, MySQL 8.0, true",
    "8.0.mysql_aurora.3.08.0, MySQL 8.0, true",
    "5.7.44-log, MySQL 5.7, false",
    "5.7.25-OceanBase-v4.3.5, MySQL 5.7, false",
    "11.4.5-MariaDB, MariaDB 11.4, true",
    "10.11.19-MariaDB-0+deb12u1, MariaDB 10.11, true",
    "10.6.22-MariaDB-log, MariaDB 10.6, false",
    "8.0.11-TiDB-v8.5.6, TiDB 8.5, true",
    "8.0.11-TiDB-v7.5.1, TiDB 7.5, false",
    "5.7.25-TiDB-v4.0.16, TiDB 4.0, false"
  })
  void saysWhichServerItIs(String said, String title, boolean served) {
    assertThat(ServerVersion.of(said))
        .hasValueSatisfying(
            it -> {
              assertThat(it).hasToString(title);
              assertThat(it.isServed()).isEqualTo(served);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "PostgreSQL 17.2 on x86_64", "H2"})
  void noOtherSpeaksThisDialect(String said) {
    assertThat(ServerVersion.of(said)).isEmpty();
  }
}
