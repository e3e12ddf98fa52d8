package io.punctual.store.installation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckEncryptionTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://127.0.0.1:3306/punctual",
        "jdbc:mysql://localhost/punctual?sslMode=DISABLED",
        "jdbc:mysql://[::1]:3306/punctual",
        "jdbc:mysql:loadbalance://127.0.0.1:1,127.0.0.2:2/punctual"
      })
  void onThisHostNobodyListens(String url) {
    assertThat(CheckEncryption.warning(url, "")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://sql.example:3306/punctual",
        "jdbc:mysql://10.0.0.7/punctual",
        "jdbc:mysql://127.0.0.1.example/punctual",
        "jdbc:mysql://user@sql.example/punctual?x=//127.0.0.1/",
        "jdbc:mysql:loadbalance://127.0.0.1:1,sql.example:2/punctual"
      })
  void onTheWayToAnotherEverybodyMay(String url) {
    assertThat(CheckEncryption.warning(url, "")).get().asString().contains("sslMode");
  }

  @Test
  void withACipherNobodyCanRead() {
    assertThat(CheckEncryption.warning("jdbc:mysql://sql.example/p", "TLS_AES_256_GCM_SHA384"))
        .isEmpty();
  }
}
