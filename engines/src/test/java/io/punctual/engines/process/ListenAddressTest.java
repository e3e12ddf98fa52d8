package io.punctual.engines.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListenAddressTest {

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "10.88.0.1", "192.168.1.255"})
  void isFourNumbers(String ip) {
    assertThat(new ListenAddress(ip).with(3306)).isEqualTo(ip + ":3306");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0.0.0.0", "", "localhost", "10.88.0", "10.88.0.1.1", "10.88.0.256", "::1"})
  void nothingElseCanBeToldToClients(String text) {
    assertThatThrownBy(() -> new ListenAddress(text)).hasMessageContaining("'" + text + "'");
  }

  @Test
  void somebodyElsesAddressIsNotOurs() {
    assertThat(Ports.isOurs(ListenAddress.LOOPBACK)).isTrue();
    assertThat(Ports.isOurs(new ListenAddress("203.0.113.1"))).isFalse();
  }
}
