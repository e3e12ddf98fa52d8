package io.punctual.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

class PrintFailureTest {

  @Test
  void whatWentWrongIsALineWithItsReason() {
    IOException refused = new IOException("connection refused");

    assertThat(PrintFailure.describe(new IllegalStateException("cannot make topic a", refused)))
        .isEqualTo("cannot make topic a: connection refused");
    assertThat(PrintFailure.describe(new UncheckedIOException(refused)))
        .isEqualTo("java.io.IOException: connection refused");
  }

  @Test
  void aBugIsShownWithItsStackTrace() {
    assertThat(PrintFailure.describe(new NullPointerException("it")))
        .contains("at io.punctual.standalone.PrintFailureTest");
    assertThat(PrintFailure.describe(new IllegalStateException()))
        .contains("at io.punctual.standalone.PrintFailureTest");
  }
}
