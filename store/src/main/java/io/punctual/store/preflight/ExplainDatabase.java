package io.punctual.store.preflight;

import io.punctual.store.dialect.Dialect;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/** The database can't be reached, or turns this program away. Any other error is left to Boot. */
class ExplainDatabase implements FailureAnalyzer, Ordered {

  private final Environment environment;

  ExplainDatabase(Environment environment) {
    this.environment = environment;
  }

  @Override
  public @Nullable FailureAnalysis analyze(Throwable failure) {
    return innermost(failure).map(error -> analyze(failure, error)).orElse(null);
  }

  private static Optional<SQLException> innermost(Throwable failure) {
    return causes(failure)
        .filter(SQLException.class::isInstance)
        .map(SQLException.class::cast)
        .reduce((_, inner) -> inner);
  }

  /** The failure itself, and what is behind it. */
  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause);
  }

  private @Nullable FailureAnalysis analyze(Throwable failure, SQLException error) {
    return switch (Dialect.refusal(error)) {
      case USER ->
          said(
              "The database refuses the user %s".formatted(user()),
              error,
              failure,
              "Check spring.datasource.username and spring.datasource.password (environment:"
                  + " PUNCTUAL_SQL_USERNAME, PUNCTUAL_SQL_PASSWORD; chart: database).");
      case RIGHTS ->
          said(
              "The user %s may not do what is needed in the database".formatted(user()),
              error,
              failure,
              "Grant it: SELECT, INSERT, UPDATE and DELETE on all tables to the services, the right"
                  + " to change the schema to the migrations; or name another user by"
                  + " spring.datasource.username (environment: PUNCTUAL_SQL_USERNAME; chart:"
                  + " database.username).");
      case NO_DATABASE ->
          said(
              "The database server has no such database",
              error,
              failure,
              "Create it, or correct its name in spring.datasource.url (environment:"
                  + " PUNCTUAL_SQL_URL; chart: database.url).");
      case NO_TABLE ->
          said(
              "The database lacks tables of Punctual's",
              error,
              failure,
              "Run the migrations (verb migrate) on it first, or correct spring.datasource.url"
                  + " (environment: PUNCTUAL_SQL_URL; chart: database.url).");
      case NO_ANSWER -> unreachable(failure, error);
      case OTHER -> null;
    };
  }

  private FailureAnalysis unreachable(Throwable failure, SQLException error) {
    return causes(error)
        .filter(SSLException.class::isInstance)
        .findFirst()
        .map(tls -> untrusted(failure, tls))
        .orElseGet(() -> silent(failure, error));
  }

  private FailureAnalysis untrusted(Throwable failure, Throwable tls) {
    return said(
        "TLS with the database fails",
        tls,
        failure,
        "Check that Java trusts the authority of its certificate (-Djavax.net.ssl.trustStore=…;"
            + " chart: defaults.jvmOptions, migrations.jvmOptions), and that the certificate names"
            + " the host in spring.datasource.url (environment: PUNCTUAL_SQL_URL; chart:"
            + " database.url).");
  }

  private FailureAnalysis silent(Throwable failure, SQLException error) {
    return said(
        "The database does not answer",
        error,
        failure,
        "Check the host and port in spring.datasource.url (environment: PUNCTUAL_SQL_URL; chart:"
            + " database.url), and that the database is up.");
  }

  private FailureAnalysis said(String what, Throwable error, Throwable failure, String action) {
    String reason = String.valueOf(error.getMessage()).lines().findFirst().orElse("");
    return new FailureAnalysis(
        "%s (spring.datasource.url is %s): %s"
            .formatted(what, DatabaseAddress.of(environment), reason),
        action,
        failure);
  }

  /** Before those who only know that something failed. */
  @Override
  public int getOrder() {
    return HIGHEST_PRECEDENCE;
  }

  private String user() {
    return "'" + environment.getProperty("spring.datasource.username", "") + "'";
  }
}
