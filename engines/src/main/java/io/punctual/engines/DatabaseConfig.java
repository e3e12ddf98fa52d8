package io.punctual.engines;

import java.util.List;

/**
 * The database of a stack.
 *
 * @param bufferPoolMebibytes memory for its pages; TiDB sees to that by itself
 * @param options further ones of MariaDB's or MySQL's command line
 */
public record DatabaseConfig(DatabaseChoice choice, int bufferPoolMebibytes, List<String> options) {
  /** Enough for some 100,000 pending timers. */
  public static final int USUAL_BUFFER_POOL = 256;

  public static final DatabaseConfig USUAL =
      new DatabaseConfig(DatabaseChoice.Started.MARIADB, USUAL_BUFFER_POOL);

  public DatabaseConfig(DatabaseChoice choice, int bufferPoolMebibytes) {
    this(choice, bufferPoolMebibytes, List.of());
  }
}
