package io.punctual.store.sql;

import com.zaxxer.hikari.SQLExceptionOverride;
import io.punctual.store.dialect.Dialect;
import java.sql.SQLException;

/**
 * Named in {@code spring.datasource.hikari.exception-override-class-name}: a connection to a server
 * that became read-only leaves the pool, so that the next one is made to the new primary.
 */
public final class EvictReadOnly implements SQLExceptionOverride {

  @java.lang.Override
  public Override adjudicate(SQLException error) {
    return Dialect.isReadOnly(error) ? Override.MUST_EVICT : Override.CONTINUE_EVICT;
  }
}
