package io.punctual.standalone;

import io.punctual.engines.DatabaseChoice;
import io.punctual.engines.DatabaseConfig;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Which database, and how much of the data it keeps in memory. */
public final class DatabaseOptions {
  @Option(
      names = "--database",
      paramLabel = "NAME|URL",
      converter = ReadChoice.class,
      description =
          "mariadb, mariadb-10.11, mysql or tidb, of which all but the first are fetched or built"
              + " once; or the address of one that runs, as jdbc:mysql://host:3306/punctual, with"
              + " users by PUNCTUAL_SQL_USERNAME, PUNCTUAL_SQL_PASSWORD, and for the schema"
              + " PUNCTUAL_SQL_DDL_USERNAME, PUNCTUAL_SQL_DDL_PASSWORD"
              + StackOptions.DEFAULT)
  private DatabaseChoice choice = DatabaseConfig.USUAL.choice();

  @Option(
      names = "--buffer-pool",
      description =
          "Memory for the database's pages, in MiB; a million pending timers want 1024"
              + " (default: ${DEFAULT-VALUE}).")
  private int mebibytes = DatabaseConfig.USUAL_BUFFER_POOL;

  /** The same memory for another database. */
  public DatabaseOptions with(DatabaseChoice other) {
    DatabaseOptions options = new DatabaseOptions();
    options.choice = other;
    options.mebibytes = mebibytes;
    return options;
  }

  public DatabaseConfig config() {
    return new DatabaseConfig(choice, mebibytes);
  }

  /** As without the options. */
  public boolean isUsual() {
    return config().equals(DatabaseConfig.USUAL);
  }

  /** Reads {@code --database}. */
  static final class ReadChoice implements ITypeConverter<DatabaseChoice> {
    @Override
    public DatabaseChoice convert(String text) {
      try {
        return DatabaseChoice.of(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(String.valueOf(e.getMessage()));
      }
    }
  }
}
