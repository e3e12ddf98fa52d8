package io.punctual.perf.sample;

import io.punctual.perf.sample.Statements.Cost;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

/** Asks a database's own counters what it has executed. */
public record ReadStatements(JdbcTemplate sql, boolean isTiDb) {
  private static final String STATUS =
      "SHOW GLOBAL STATUS WHERE Variable_name LIKE 'Com\\_%' OR Variable_name = 'Questions'";
  private static final String LABEL = "com_";

  // What was executed in the current half hour is in the history, too. Whoever may not see all
  // processes sees the statements of its own user.
  private static final String TIDB_LABELS =
      "SELECT COALESCE(LOWER(stmt_type), ''), SUM(exec_count)"
          + " FROM information_schema.statements_summary_history GROUP BY 1";
  private static final String TIDB_COSTS =
      "SELECT COALESCE(digest_text, 'others'), SUM(exec_count), SUM(sum_latency) / 1e6"
          + " FROM information_schema.statements_summary_history GROUP BY 1";
  private static final String COSTS =
      "SELECT COALESCE(digest_text, 'others'), SUM(count_star), SUM(sum_timer_wait) / 1e9"
          + " FROM performance_schema.events_statements_summary_by_digest GROUP BY 1";

  /** Empty if the database does not tell. */
  public Optional<Statements> now() {
    try {
      return Optional.of(isTiDb ? ofTiDb() : ofOthers());
    } catch (DataAccessException e) {
      System.out.println("the database's statements can't be counted: " + e.getMessage());
      return Optional.empty();
    }
  }

  private Statements ofTiDb() {
    Map<String, Long> labels = counts(TIDB_LABELS);
    long all = labels.values().stream().mapToLong(it -> it).sum();
    return new Statements(all, labels, costs(TIDB_COSTS));
  }

  private Statements ofOthers() {
    return ofStatus(counts(STATUS), costsIfTold());
  }

  /**
   * Prepared statements count as any other when they are executed; that they are prepared is a
   * round trip that the server leaves out of its questions.
   */
  static Statements ofStatus(Map<String, Long> status, Map<String, Cost> costs) {
    Map<String, Long> labels = new HashMap<>();
    status.forEach(
        (name, count) -> {
          if (name.startsWith(LABEL)) {
            labels.put(name.substring(LABEL.length()), count);
          }
        });
    long all = status.getOrDefault("questions", 0L) + labels.getOrDefault("stmt_prepare", 0L);
    return new Statements(all, labels, costs);
  }

  /** None where the performance schema is off, or another user's. */
  private Map<String, Cost> costsIfTold() {
    try {
      return costs(COSTS);
    } catch (DataAccessException notTold) {
      return Map.of();
    }
  }

  private Map<String, Long> counts(String query) {
    Map<String, Long> counts = new HashMap<>();
    sql.query(
        query,
        row -> {
          counts.put(row.getString(1).toLowerCase(Locale.ROOT), row.getLong(2));
        });
    return counts;
  }

  private Map<String, Cost> costs(String query) {
    Map<String, Cost> costs = new HashMap<>();
    sql.query(
        query,
        row -> {
          costs.put(row.getString(1), new Cost(row.getLong(2), row.getDouble(3)));
        });
    return costs;
  }
}
