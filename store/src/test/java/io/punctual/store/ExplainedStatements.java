package io.punctual.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.ColumnMapRowMapper;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.PreparedStatementSetter;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.RowMapperResultSetExtractor;

/** Has the engine explain each statement with its values before it runs. */
public final class ExplainedStatements extends JdbcTemplate {

  private static final Pattern INDEX_OF_TIDB = Pattern.compile("index:(\\w+)");
  private static final String NONE = "none";
  private static final int READ_AHEAD = 3 * 32;

  private final Database database;
  private final Set<String> indexes = new TreeSet<>();
  private final List<String> plans = new ArrayList<>();
  private long scanned;

  public ExplainedStatements(Database database) {
    super(Objects.requireNonNull(database.sql.getDataSource()));
    this.database = database;
  }

  /** Of what comes from now on. */
  public void forget() {
    indexes.clear();
    plans.clear();
    scanned = 0;
  }

  /** By which indexes they go; "none" is a table or an index that is read whole. */
  public Set<String> indexes() {
    return indexes;
  }

  /** For people. */
  public List<String> plans() {
    return plans;
  }

  /** TiDB's: how many entries they stepped over, but for what its store reads ahead of a limit. */
  public long scanned() {
    return scanned;
  }

  @Override
  public <T extends @Nullable Object> T query(
      String sql, @Nullable PreparedStatementSetter values, ResultSetExtractor<T> rows) {
    explain(sql, values);
    return super.query(sql, values, rows);
  }

  @Override
  public int update(String sql, @Nullable PreparedStatementSetter values) {
    if (!sql.matches("(?s)INSERT .*\\bVALUES\\b.*")) {
      explain(sql, values);
    }
    return super.update(sql, values);
  }

  private void explain(String sql, @Nullable PreparedStatementSetter values) {
    boolean isRead = sql.stripLeading().startsWith("(") || sql.startsWith("SELECT");
    String how =
        database.isTiDb()
            ? isRead ? "EXPLAIN ANALYZE " : "EXPLAIN "
            : database.isMariaDb() ? "EXPLAIN " : "EXPLAIN FORMAT=TRADITIONAL ";
    var steps =
        Objects.requireNonNull(
            super.query(
                how + sql, values, new RowMapperResultSetExtractor<>(new ColumnMapRowMapper())));
    steps.forEach(
        step -> {
          if (database.isTiDb()) {
            scan(text(step.get("id")), text(step.get("access object")), text(step.get("actRows")));
          } else {
            step(text(step.get("select_type")), text(step.get("table")), text(step.get("key")));
          }
        });
    plans.add(sql + "\n" + steps);
  }

  private void step(String kind, String table, String key) {
    boolean isOurs = !table.isEmpty() && !table.startsWith("<") && !kind.equals("INSERT");
    if (isOurs) {
      indexes.add(key.isEmpty() ? NONE : key);
    }
  }

  private void scan(String operator, String object, String actualRows) {
    boolean isAccess = operator.contains("Scan") || operator.contains("Point_Get");
    if (isAccess && !operator.contains("TableRowIDScan")) { // which follows an index's
      Matcher index = INDEX_OF_TIDB.matcher(object);
      String used = index.find() ? index.group(1) : "PRIMARY";
      indexes.add(operator.contains("FullScan") ? NONE : used);
      scanned += actualRows.isEmpty() ? 0 : Math.max(0, Long.parseLong(actualRows) - READ_AHEAD);
    }
  }

  private static String text(@Nullable Object cell) {
    return cell == null ? "" : cell.toString();
  }
}
