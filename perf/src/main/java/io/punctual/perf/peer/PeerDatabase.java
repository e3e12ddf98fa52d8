package io.punctual.perf.peer;

import com.zaxxer.hikari.HikariDataSource;
import javax.sql.DataSource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/** Where a peer has its tables. */
record PeerDatabase(String url, String user, String password) {

  /**
   * @param addresses address, user, password
   */
  static PeerDatabase of(String[] addresses) {
    return new PeerDatabase(addresses[0], addresses[1], addresses[2]);
  }

  HikariDataSource source(int connections) {
    HikariDataSource source = new HikariDataSource();
    source.setDriverClassName("com.mysql.cj.jdbc.Driver");
    source.setJdbcUrl(url);
    source.setUsername(user);
    source.setPassword(password);
    source.setMaximumPoolSize(connections);
    return source;
  }

  /** Makes a peer's tables anew. */
  static void run(DataSource source, String script) {
    ResourceDatabasePopulator tables =
        new ResourceDatabasePopulator(new ClassPathResource(script, PeerDatabase.class));
    tables.setCommentPrefixes("--", "#"); // Quartz has the second
    tables.execute(source);
  }
}
