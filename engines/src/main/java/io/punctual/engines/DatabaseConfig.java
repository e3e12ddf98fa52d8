package io.punctual.engines;

/**
 * The database of a stack.
 *
 * @param bufferPoolMebibytes memory for its pages; TiDB sees to that by itself
 */
public record DatabaseConfig(DatabaseChoice choice, int bufferPoolMebibytes) {
  /** Enough for some 100,000 pending timers. */
  public static final int USUAL_BUFFER_POOL = 256;

  public static final DatabaseConfig USUAL =
      new DatabaseConfig(DatabaseChoice.Started.MARIADB, USUAL_BUFFER_POOL);
}
