package io.punctual.store.preflight;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/** No database is named, or none that there is a driver for. Before Boot, which names no key. */
class ExplainDataSource implements FailureAnalyzer, Ordered {

  private static final String ACTION =
      "Set spring.datasource.url (environment: PUNCTUAL_SQL_URL; chart: database.url) to"
          + " jdbc:mysql://host:port/database, for TiDB, MySQL and MariaDB alike.";

  private final Environment environment;

  ExplainDataSource(Environment environment) {
    this.environment = environment;
  }

  @Override
  public @Nullable FailureAnalysis analyze(Throwable failure) {
    return isOfDataSource(failure)
        ? new FailureAnalysis(description(failure), ACTION, failure)
        : null;
  }

  /** It connects to nothing while it is made; a key of the pool's is told by whoever binds it. */
  private static boolean isOfDataSource(Throwable failure) {
    boolean found = false;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      found |= cause instanceof BeanCreationException of && "dataSource".equals(of.getBeanName());
      if (cause instanceof BindException) {
        return false;
      }
    }
    return found;
  }

  private String description(Throwable failure) {
    String address = DatabaseAddress.of(environment);
    return address.isBlank()
        ? "spring.datasource.url is not set: there is no database."
        : "spring.datasource.url is no address of a database that can be used: %s (%s)."
            .formatted(address, DatabaseAddress.masked(reason(failure)));
  }

  private static String reason(Throwable failure) {
    return String.valueOf(NestedExceptionUtils.getMostSpecificCause(failure).getMessage());
  }

  @Override
  public int getOrder() {
    return HIGHEST_PRECEDENCE;
  }
}
