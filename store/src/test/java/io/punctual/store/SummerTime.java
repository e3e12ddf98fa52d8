package io.punctual.store;

import java.time.Instant;
import java.time.ZoneId;

/** Sessions in Berlin's zone, whose clocks are changed: in 2026 at 1:00 UTC of two Sundays. */
final class SummerTime {

  private static final String NAME = "Europe/Berlin";

  private SummerTime() {}

  /** Servers that have no zones get this one. TiDB has its machine's. */
  static AutoCloseable known(Database database) {
    return database.isTiDb()
        ? () -> {}
        : Database.administered(
            """
            INSERT INTO mysql.time_zone VALUES (9999, 'N');
            INSERT INTO mysql.time_zone_name VALUES ('%s', 9999);
            INSERT INTO mysql.time_zone_transition_type VALUES (9999, 0, 3600, 0, 'CET'), (9999, 1, 7200, 1, 'CEST');
            INSERT INTO mysql.time_zone_transition VALUES
              (9999, UNIX_TIMESTAMP('2025-10-26 01:00:00'), 0),
              (9999, UNIX_TIMESTAMP('2026-03-29 01:00:00'), 1),
              (9999, UNIX_TIMESTAMP('2026-10-25 01:00:00'), 0);
            """
                .formatted(NAME),
            """
            DELETE FROM mysql.time_zone WHERE time_zone_id = 9999;
            DELETE FROM mysql.time_zone_name WHERE time_zone_id = 9999;
            DELETE FROM mysql.time_zone_transition_type WHERE time_zone_id = 9999;
            DELETE FROM mysql.time_zone_transition WHERE time_zone_id = 9999;
            """);
  }

  /** Connections whose clock stands still. */
  static Database at(Instant now, Database database) {
    long millis = now.toEpochMilli();
    return database.anew(
        "&sessionVariables=time_zone='%s',timestamp=%d.%03d"
            .formatted(NAME, millis / 1_000, millis % 1_000));
  }

  /** Whether such a session's local time is Berlin's. */
  static boolean isInForce(Database at, Instant now) {
    String local = at.sql.queryForObject("SELECT CAST(NOW() AS CHAR)", String.class);
    return now.atZone(ZoneId.of(NAME))
        .toLocalDateTime()
        .withNano(0)
        .toString()
        .replace('T', ' ')
        .startsWith(String.valueOf(local).substring(0, 16));
  }
}
