package io.punctual.store.dialect;

import java.sql.SQLException;
import java.util.Set;

/** The texts and error codes of MySQL's dialect, which TiDB and MariaDB share. */
public final class Dialect {

  /** What the database means by an error that keeps a program from starting. */
  public enum Refusal {
    USER,
    RIGHTS,
    NO_DATABASE,
    NO_TABLE,
    NO_ANSWER,
    /** Any other error. */
    OTHER
  }

  /**
   * The database's clock, epoch milliseconds. Without a local time on the way, which the end of
   * summer time would make ambiguous for an hour.
   */
  public static final String NOW_MILLIS =
      "TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000";

  /** Division of integers that leaves out the remainder. */
  public static final String DIVIDED_BY = "DIV";

  /** Sixteen bytes of zero. */
  public static final String ZEROS_16 = "x'00000000000000000000000000000000'";

  /** The engine's own estimate of a table's rows: nothing is read. Parameter: the table. */
  public static final String ROWS_ESTIMATE =
      """
      SELECT COALESCE(MAX(table_rows), 0) FROM information_schema.tables
      WHERE table_schema = DATABASE() AND table_name = ?
      """;

  /** How many of these tables there are. */
  public static final String COUNT_TABLES =
      """
      SELECT COUNT(*) FROM information_schema.tables
      WHERE table_schema = DATABASE() AND table_name IN (%s)
      """;

  /** TiDB's tables whose rows do not stand in the order of their primary key. */
  public static final String UNCLUSTERED =
      """
      SELECT table_name FROM information_schema.tables
      WHERE table_schema = DATABASE() AND tidb_pk_type = 'NONCLUSTERED'
        AND table_name <> 'flyway_schema_history'
      """;

  /** Name and value of a setting. Parameter: its name. */
  public static final String SETTING = "SHOW VARIABLES LIKE ?";

  /** Name and value of a figure of the server. Parameter: its name. */
  public static final String STATUS = "SHOW GLOBAL STATUS LIKE ?";

  /** MySQL's replicas that are connected. Needs the right REPLICATION SLAVE. */
  public static final String REPLICAS = "SHOW REPLICAS";

  /** Lock wait, deadlock, and TiDB's conflicts, timeouts and busy stores. */
  private static final Set<Integer> BUSY =
      Set.of(1205, 1213, 8002, 8022, 8027, 8028, 9001, 9002, 9003, 9004, 9005, 9006, 9007);

  /** A lock that is not to be waited for: MariaDB's and MySQL's; TiDB has MySQL's. */
  private static final Set<Integer> LOCKED = Set.of(1205, 3572);

  /** The server shuts down, or kills the connection or its statement. */
  private static final Set<Integer> STOPPING = Set.of(1053, 1317, 1927);

  /** The server or its sessions became read-only: another one is the primary now, or soon. */
  private static final Set<Integer> READ_ONLY = Set.of(1290, 1792, 1836);

  /** No room on the disk: for a file, or for a table. */
  private static final Set<Integer> DISK_FULL = Set.of(1021, 1114);

  /** Beginning of the SQL states of connections. */
  private static final String CONNECTION_STATES = "08";

  private Dialect() {}

  /**
   * Inserts the rows whose key is not there yet.
   *
   * @param rows table, columns and values
   */
  public static String insertAbsent(String rows) {
    return "INSERT IGNORE INTO " + rows;
  }

  /**
   * Behind the values of an insert: how the columns change of a row whose key is there.
   *
   * @param key the columns of the primary key, which other dialects want to know
   */
  @SuppressWarnings("unused")
  public static String elseUpdate(String key) {
    return "ON DUPLICATE KEY UPDATE";
  }

  /** Behind a table's name: reads it by that index, whatever the optimizer thinks. */
  public static String byIndex(String index) {
    return "FORCE INDEX (" + index + ")";
  }

  /** Behind {@link #elseUpdate}: the value that the insert would have given the column. */
  public static String inserted(String column) {
    return "VALUES(" + column + ")";
  }

  /** Whether a text contains another; null if either is. */
  public static String contains(String text, String part) {
    return "LOCATE(" + part + ", " + text + ") > 0";
  }

  /** Whether the statement may well succeed the next time. */
  public static boolean isPassing(SQLException error) {
    int code = error.getErrorCode();
    return BUSY.contains(code)
        || STOPPING.contains(code)
        || DISK_FULL.contains(code)
        || isReadOnly(error)
        || isOfConnection(error);
  }

  /** Whether somebody else has locked the row. */
  public static boolean isLocked(SQLException error) {
    return LOCKED.contains(error.getErrorCode());
  }

  /** Whether the server takes no changes any more. */
  public static boolean isReadOnly(SQLException error) {
    return READ_ONLY.contains(error.getErrorCode());
  }

  private static boolean isOfConnection(SQLException error) {
    String state = error.getSQLState();
    return state != null && state.startsWith(CONNECTION_STATES);
  }

  /** What keeps a program from starting. */
  public static Refusal refusal(SQLException error) {
    return switch (error.getErrorCode()) {
      case 1045, 1698 -> Refusal.USER;
      case 1044, 1142, 1143, 1227 -> Refusal.RIGHTS;
      case 1049 -> Refusal.NO_DATABASE;
      case 1146 -> Refusal.NO_TABLE;
      default -> isOfConnection(error) ? Refusal.NO_ANSWER : Refusal.OTHER;
    };
  }
}
