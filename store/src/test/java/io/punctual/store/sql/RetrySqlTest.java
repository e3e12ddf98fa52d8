package io.punctual.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.SQLExceptionOverride.Override;
import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.transaction.TransactionSystemException;

class RetrySqlTest {

  @ParameterizedTest
  @CsvSource({
    "1290, HY000, true, MUST_EVICT",
    "1792, 25006, true, MUST_EVICT",
    "1836, HY000, true, MUST_EVICT",
    "1053, 08S01, true, CONTINUE_EVICT",
    "1317, 70100, true, CONTINUE_EVICT",
    "1927, 70100, true, CONTINUE_EVICT",
    "1205, HY000, true, CONTINUE_EVICT",
    "1021, HY000, true, CONTINUE_EVICT",
    "1114, HY000, true, CONTINUE_EVICT",
    "1062, 23000, false, CONTINUE_EVICT",
    "1146, 42S02, false, CONTINUE_EVICT"
  })
  void aServerThatStopsIsFullOrBecameReadOnlyIsPassing(
      int code, String state, boolean passing, Override eviction) {
    SQLException error = new SQLException("refused", state, code);

    assertThat(RetrySql.isPassing(new UncategorizedSQLException("", null, error)))
        .isEqualTo(passing);
    TransactionSystemException rollback =
        new TransactionSystemException("", new SQLException("Connection is closed"));
    rollback.initApplicationException(new UncategorizedSQLException("", null, error));
    assertThat(RetrySql.isPassing(rollback)).as("evicted before its rollback").isEqualTo(passing);
    assertThat(new EvictReadOnly().adjudicate(error)).isEqualTo(eviction);
  }
}
