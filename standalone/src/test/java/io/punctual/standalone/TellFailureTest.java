package io.punctual.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

class TellFailureTest {

  @Test
  void whatWentWrongIsALineWithItsReason() {
    IOException refused = new IOException("connection refused");

    assertThat(TellFailure.told(new IllegalStateException("cannot make topic a", refused)))
        .isEqualTo("cannot make topic a: connection refused");
    assertThat(TellFailure.told(new UncheckedIOException(refused)))
        .isEqualTo("java.io.IOException: connection refused");
  }

  @Test
  void aBugIsToldWithWhereItIs() {
    assertThat(TellFailure.told(new NullPointerException("it")))
        .contains("at io.punctual.standalone.TellFailureTest");
    assertThat(TellFailure.told(new IllegalStateException()))
        .contains("at io.punctual.standalone.TellFailureTest");
  }
}
