package io.punctual.migrations;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** Brings a database to this version of the schema; does nothing to one that is there already. */
public final class Migrate {

  private Migrate() {}

  /**
   * @param database with a user who may change the schema
   */
  public static void run(DataSource database) {
    Flyway.configure().dataSource(database).locations("classpath:db/migration").load().migrate();
  }
}
