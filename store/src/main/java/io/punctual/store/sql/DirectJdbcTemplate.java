package io.punctual.store.sql;

import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.PreparedStatementSetter;

/**
 * Gives values to the driver as they are. Spring would ask it for the type of each null's column,
 * which MySQL's driver doesn't know: it throws, and a receipt has two or three nulls.
 */
public class DirectJdbcTemplate extends JdbcTemplate {

  public DirectJdbcTemplate(DataSource database) {
    super(database);
  }

  @Override
  protected PreparedStatementSetter newArgPreparedStatementSetter(
      @Nullable Object @Nullable [] values) {
    return statement -> {
      int parameter = 1;
      for (Object value : values == null ? new Object[0] : values) {
        statement.setObject(parameter++, value);
      }
    };
  }
}
