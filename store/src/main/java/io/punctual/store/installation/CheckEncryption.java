package io.punctual.store.installation;

import java.sql.Connection;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;

/** Whether what is said to a database on another host can be read on the way. */
public class CheckEncryption {

  private static final String CIPHER = "SHOW SESSION STATUS LIKE 'Ssl_cipher'";

  /** The hosts of a JDBC URL, with their ports. */
  private static final Pattern HOSTS = Pattern.compile("//(?:[^/@]*@)?([^/?]*)");

  private static final Pattern LOOPBACK =
      Pattern.compile("(localhost|127\\.\\d+\\.\\d+\\.\\d+|\\[::1])(:\\d+)?");

  private final JdbcTemplate sql;

  public CheckEncryption(JdbcTemplate sql) {
    this.sql = sql;
  }

  /** What someone should know though it works. */
  public Optional<String> check() {
    ConnectionCallback<String> url = (Connection connection) -> connection.getMetaData().getURL();
    String cipher =
        sql.query(CIPHER, (row, number) -> row.getString(2)).stream().findFirst().orElse("");
    return warning(String.valueOf(sql.execute(url)), cipher);
  }

  /**
   * The decision alone.
   *
   * @param cipher of the session; empty without TLS
   */
  static Optional<String> warning(String url, String cipher) {
    return cipher.isEmpty() && !isOnThisHost(url)
        ? Optional.of(
            "the connection to the database is not encrypted: add sslMode=VERIFY_IDENTITY to"
                + " spring.datasource.url (chart: database.url), see docs/security.md")
        : Optional.empty();
  }

  private static boolean isOnThisHost(String url) {
    Matcher hosts = HOSTS.matcher(url);
    return hosts.find()
        && Stream.of(hosts.group(1).split(",")).allMatch(host -> LOOPBACK.matcher(host).matches());
  }
}
