package io.punctual.engines;

import java.util.Map;

/**
 * A server that somebody else runs.
 *
 * @param url of its database
 */
record RunningServer(String url, Credentials ddlUser, Credentials user) implements SqlServer {
  private static final String USER = "PUNCTUAL_SQL_";
  private static final String DDL_USER = "PUNCTUAL_SQL_DDL_";

  /**
   * @param environment tells the users; whoever names no other for DDL has one for both
   */
  static RunningServer of(DatabaseChoice.Running choice, Map<String, String> environment) {
    Credentials user = user(USER, environment);
    boolean hasDdl = environment.containsKey(DDL_USER + "USERNAME");
    return new RunningServer(choice.url(), hasDdl ? user(DDL_USER, environment) : user, user);
  }

  private static Credentials user(String prefix, Map<String, String> environment) {
    String name = environment.get(prefix + "USERNAME");
    if (name == null) {
      throw new IllegalArgumentException(
          "who uses the database is told by the environment: "
              + "PUNCTUAL_SQL_USERNAME, PUNCTUAL_SQL_PASSWORD, and for the schema, if another one,"
              + " PUNCTUAL_SQL_DDL_USERNAME, PUNCTUAL_SQL_DDL_PASSWORD");
    }
    return new Credentials(name, environment.getOrDefault(prefix + "PASSWORD", ""));
  }

  @Override
  public String jdbcUrl() {
    return url;
  }

  @Override
  public String jdbcUrl(String database) {
    return url.replaceFirst("(//[^/]+/)\\w+", "$1" + database);
  }

  /** It runs already, or the question tells what is wrong. */
  @Override
  public void start() {
    String unused = version();
  }
}
