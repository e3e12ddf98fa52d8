package io.punctual.store.installation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.dao.PermissionDeniedDataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

/** By what servers of each kind say. */
class CheckDurabilityTest {

  /** A server with these settings and figures. */
  private static final class Server extends JdbcTemplate {
    private final Map<String, String> values =
        new HashMap<>(Map.of("innodb_flush_log_at_trx_commit", "1"));
    private @Nullable List<Map<String, Object>> replicas;

    Server with(String name, String value) {
      values.put(name, value);
      return this;
    }

    Server withReplicas(int number) {
      replicas = Collections.nCopies(number, Map.of("Host", "replica"));
      return this;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends @Nullable Object> List<T> query(
        String statement, RowMapper<T> row, @Nullable Object... name) {
      String value = values.get(String.valueOf(name[0]));
      return value == null ? List.of() : (List<T>) List.of(value);
    }

    @Override
    public List<Map<String, Object>> queryForList(String statement) {
      if (replicas == null) {
        throw new PermissionDeniedDataAccessException(statement, new RuntimeException());
      }
      return replicas;
    }
  }

  @Test
  void aServerWithoutReplicasNeedsNoSemiSynchronousCommit() {
    assertThat(warnings(new Server().with("Slaves_connected", "0"))).isEmpty();
    assertThat(warnings(new Server().withReplicas(0))).isEmpty();
  }

  @Test
  void aMariaDbWithAnAsynchronousReplicaIsWarnedOf() {
    Server server =
        new Server().with("Slaves_connected", "1").with("Rpl_semi_sync_master_status", "OFF");

    assertThat(warnings(server))
        .singleElement()
        .asString()
        .contains("rpl_semi_sync_master_enabled");
    assertThat(warnings(server.with("Rpl_semi_sync_master_status", "ON"))).isEmpty();
  }

  @Test
  void aMySqlWithAnAsynchronousReplicaIsWarnedOf() {
    Server server = new Server().withReplicas(1);

    assertThat(warnings(server)).singleElement().asString().contains("semi-synchronous");
    assertThat(warnings(server.with("Rpl_semi_sync_source_status", "ON"))).isEmpty();
  }

  @Test
  void whoMayNotAskForReplicasIsNotWarned() {
    assertThat(warnings(new Server())).isEmpty();
  }

  @Test
  void whatIsNotFlushedAtEachCommitIsWarnedOf() {
    Server server = new Server().with("innodb_flush_log_at_trx_commit", "2");

    assertThat(warnings(server)).singleElement().asString().contains("is 2, not 1");
    assertThat(warnings(server.with("sync_binlog", "0"))).hasSize(1);
    assertThat(warnings(server.with("log_bin", "ON"))).hasSize(2);
  }

  private static List<String> warnings(Server server) {
    return new CheckDurability(server).check();
  }
}
