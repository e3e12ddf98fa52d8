package io.punctual.store.installation;

import io.punctual.protocol.Shards;
import io.punctual.store.preflight.StartRefused;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;

/** The database is one that this program can work with: server, schema, and number of shards. */
public class CheckInstallation {

  /**
   * The oldest schema whose programs the database still serves. A migration that older programs
   * can't live with sets it to its own number; all others leave it alone, so that the old go on
   * during an upgrade, and after it is rolled back.
   */
  private static final String SERVES_FROM = "schema-serves-from";

  private static final String SHARDS = "shards";

  private final CheckServer server;
  private final SchemaVersion schema;
  private final Installation installation;

  public CheckInstallation(JdbcTemplate sql) {
    this.server = new CheckServer(sql);
    this.schema = new SchemaVersion(sql);
    this.installation = new Installation(sql);
  }

  /** Returns what someone should know though it works. */
  public Optional<String> check() {
    server.checkTables();
    int stored = schema.read().orElseThrow(CheckInstallation::noSchema);
    if (stored < SchemaVersion.OURS) {
      throw tooOld(stored);
    }
    long servesFrom = installation.read(SERVES_FROM).orElse(0);
    if (servesFrom > SchemaVersion.OURS) {
      throw tooNew(stored, servesFrom);
    }
    checkShards();
    return stored == SchemaVersion.OURS ? Optional.empty() : Optional.of(newer(stored));
  }

  private static StartRefused noSchema() {
    return new StartRefused(
        "The database of spring.datasource.url has no schema of Punctual's.",
        "Run the migrations (verb migrate) on it first, or correct spring.datasource.url"
            + " (environment: PUNCTUAL_SQL_URL).");
  }

  private static StartRefused tooOld(int stored) {
    return new StartRefused(
        "The schema is too old: the database of spring.datasource.url has version %d, and this program needs %d."
            .formatted(stored, SchemaVersion.OURS),
        "Run the migrations (verb migrate) of this program's version on it first, or correct"
            + " spring.datasource.url (environment: PUNCTUAL_SQL_URL).");
  }

  private static StartRefused tooNew(int stored, long servesFrom) {
    return new StartRefused(
        "The schema is too new: the database of spring.datasource.url has version %d, which serves programs from version %d on, and this one's is %d."
            .formatted(stored, servesFrom, SchemaVersion.OURS),
        "Use the newer program, or correct spring.datasource.url (environment:"
            + " PUNCTUAL_SQL_URL).");
  }

  private static String newer(int stored) {
    return "the database's schema has version %d, newer than this program's %d, and serves it"
        .formatted(stored, SchemaVersion.OURS);
  }

  private void checkShards() {
    long stored = installation.read(SHARDS).orElse(0);
    if (stored != Shards.COUNT) {
      throw new StartRefused(
          "The database of spring.datasource.url was installed with %d shards, and this program has %d."
              .formatted(stored, Shards.COUNT),
          "The number is fixed at installation: use the program that the database was made with, or"
              + " correct spring.datasource.url (environment: PUNCTUAL_SQL_URL).");
    }
  }
}
