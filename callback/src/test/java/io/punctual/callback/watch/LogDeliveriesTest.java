package io.punctual.callback.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.callback.deliver.DeliverEvent.RequestFailed;
import java.sql.SQLException;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.UncategorizedSQLException;

@ExtendWith(OutputCaptureExtension.class)
class LogDeliveriesTest {
  private static final String TRACE = "\tat io.punctual.callback.watch.LogDeliveriesTest";

  private final LogDeliveries log = new LogDeliveries(() -> Instant.EPOCH);

  @Test
  void requestsThatADatabaseRefusesForAWhileAreOneLineWithoutATrace(CapturedOutput output) {
    SQLException readOnly = new SQLException("it is read-only", "HY000", 1290);
    for (int i = 0; i < 100; i++) {
      log.happened(new RequestFailed(new UncategorizedSQLException("claim", "UPDATE", readOnly)));
    }

    assertThat(output.getOut()).containsOnlyOnce("it is read-only").doesNotContain(TRACE);
  }

  @Test
  void aBugIsToldWithItsTrace(CapturedOutput output) {
    log.happened(new RequestFailed(new IllegalStateException("a bug")));

    assertThat(output.getOut()).contains("a bug", TRACE);
  }
}
