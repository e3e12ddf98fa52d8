package io.punctual.store.installation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.punctual.engines.SqlServer;
import io.punctual.engines.TestEngines;
import io.punctual.store.Database;
import io.punctual.store.preflight.StartRefused;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class CheckServerIT {
  @Test
  void theServersThatAreNamedAreServed() {
    assertThat(new CheckServer(Database.empty().sql).check().isServed()).isTrue();
  }

  @Test
  void tiDbsTablesWithoutClusteredKeysAreRefused() {
    SqlServer engine = TestEngines.database();
    assumeThat(engine.version()).contains("TiDB");
    JdbcTemplate sql =
        new JdbcTemplate(
            new DriverManagerDataSource(
                engine.freshDatabase("punctual_unclustered_it"),
                engine.ddlUser().user(),
                engine.ddlUser().password()));
    sql.execute("CREATE TABLE timer (id BINARY(16), PRIMARY KEY (id) NONCLUSTERED)");

    assertThatThrownBy(() -> new CheckServer(sql).checkTables())
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("no clustered primary key: timer");
  }

  @Test
  void anOlderServerIsRefusedByItsVersion() {
    JdbcTemplate older =
        new JdbcTemplate() {
          @Override
          public <T> T queryForObject(String statement, Class<T> type) {
            return type.cast("5.7.44-log");
          }
        };

    assertThatThrownBy(() -> new CheckServer(older).check())
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("5.7.44-log")
        .hasMessageContaining("MySQL 8.0, MariaDB 10.11, TiDB 8.5");
  }
}
