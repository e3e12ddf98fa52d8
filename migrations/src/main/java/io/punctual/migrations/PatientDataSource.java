package io.punctual.migrations;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.retry.RetryException;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Changes tables without blocking their users. A change waits for its table behind every open
 * reader, and all that comes later waits behind the change. Therefore a statement waits for 1 s at
 * most, leaves the queue, and is tried again. A statement that waited in vain has changed nothing.
 */
final class PatientDataSource extends DelegatingDataSource {

  private static final Logger log = LoggerFactory.getLogger(PatientDataSource.class);

  // Seconds. MySQL and MariaDB: locks of tables. TiDB changes tables without any.
  private static final String LOCK_WAIT = "SET SESSION lock_wait_timeout = 1";

  /** In this pause those who waited do their work. */
  private static final Duration PAUSE = Duration.ofSeconds(3);

  private final RetryTemplate retry;

  /**
   * @param longest for how long a statement is tried
   */
  PatientDataSource(DataSource database, Duration longest) {
    super(database);
    this.retry =
        new RetryTemplate(
            RetryPolicy.builder()
                .predicate(PatientDataSource::isToRepeat)
                .maxRetries(Long.MAX_VALUE)
                .delay(PAUSE)
                .timeout(longest)
                .build());
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = super.getConnection();
    try (Statement statement = connection.createStatement()) {
      statement.execute(LOCK_WAIT);
    }
    return connectionOf(connection);
  }

  private Connection connectionOf(Connection connection) {
    return proxy(
        Connection.class,
        (method, arguments) -> {
          Object result = call(connection, method, arguments);
          return result instanceof Statement statement
              ? statementOf(method.getReturnType().asSubclass(Statement.class), statement)
              : result;
        });
  }

  private <S extends Statement> S statementOf(Class<S> type, Statement statement) {
    return proxy(
        type,
        (method, arguments) ->
            method.getName().startsWith("execute")
                ? untilUnlocked(() -> call(statement, method, arguments))
                : call(statement, method, arguments));
  }

  private @Nullable Object untilUnlocked(Callable<@Nullable Object> execute) throws Exception {
    try {
      return retry.execute(execute::call);
    } catch (RetryException over) {
      throw over.getCause() instanceof Exception failure ? failure : over;
    }
  }

  private static boolean isToRepeat(Throwable failure) {
    boolean locked = failure instanceof SQLException error && error.getErrorCode() == 1205;
    if (locked) {
      log.info("a reader holds the table: tried again in {} s", PAUSE.toSeconds());
    }
    return locked;
  }

  private static @Nullable Object call(Object target, Method method, Object @Nullable [] arguments)
      throws Exception {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof Exception failure ? failure : e;
    }
  }

  private interface Answer {
    @Nullable Object to(Method method, Object @Nullable [] arguments) throws Exception;
  }

  private static <T> T proxy(Class<T> type, Answer answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answer.to(method, arguments)));
  }
}
