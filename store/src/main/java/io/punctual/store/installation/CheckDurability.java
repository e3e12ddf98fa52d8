package io.punctual.store.installation;

import io.punctual.store.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

/** Whether the database keeps what it has committed, also when it crashes or fails over. */
public class CheckDurability {

  private static final String NONE = "0";

  private final JdbcTemplate sql;

  public CheckDurability(JdbcTemplate sql) {
    this.sql = sql;
  }

  /** What someone should know though it works. */
  public List<String> check() {
    List<String> warnings = new ArrayList<>();
    flush("innodb_flush_log_at_trx_commit").ifPresent(warnings::add);
    if (value(Dialect.SETTING, "log_bin").filter("ON"::equals).isPresent()) {
      flush("sync_binlog").ifPresent(warnings::add);
    }
    if (hasReplicas() && !isSemiSynchronous()) {
      warnings.add(
          "the database has replicas, and semi-synchronous commit is off: a fail-over to one of"
              + " them may lose accepted timers; set rpl_semi_sync_master_enabled and"
              + " rpl_semi_sync_slave_enabled (MySQL: source, replica) to ON, see"
              + " docs/replication.md");
    }
    return warnings;
  }

  private Optional<String> flush(String variable) {
    return value(Dialect.SETTING, variable)
        .filter(value -> !value.equals("1"))
        .map(
            value ->
                "%s is %s, not 1: a crash of the database's machine may lose accepted timers"
                    .formatted(variable, value));
  }

  /** MariaDB tells every user, MySQL only those who may ask: to others it seems to have none. */
  private boolean hasReplicas() {
    return value(Dialect.STATUS, "Slaves_connected")
        .map(count -> !count.equals(NONE))
        .orElseGet(this::showsReplicas);
  }

  private boolean showsReplicas() {
    try {
      return !sql.queryForList(Dialect.REPLICAS).isEmpty();
    } catch (DataAccessException notAllowed) {
      return false;
    }
  }

  /** As it is now: on, and not given up after its timeout. */
  private boolean isSemiSynchronous() {
    return Stream.of("Rpl_semi_sync_master_status", "Rpl_semi_sync_source_status")
        .anyMatch(it -> value(Dialect.STATUS, it).filter("ON"::equals).isPresent());
  }

  /** Empty where there is none of that name. */
  private Optional<String> value(String statement, String name) {
    return sql.query(statement, (row, number) -> row.getString(2), name).stream().findFirst();
  }
}
