package io.punctual.images;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.punctual.images.KnownBad.Component;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That the list finds what it names, and nothing else. */
class KnownBadTest {

  @ParameterizedTest
  @CsvSource({
    "org.apache.logging.log4j, log4j-core, 2.14.1",
    "org.yaml, snakeyaml, 1.33",
    "com.alibaba.fastjson2, fastjson2, 2.0.59",
    "com.alibaba, fastjson, 1.2.83",
    "io.netty, netty-codec-http, 4.1.130.Final",
    "io.netty, netty-handler, 4.1.137.Final",
    "org.apache.tomcat.embed, tomcat-embed-core, 11.0.26",
    "com.mysql, mysql-connector-j, 8.1.0",
    "org.apache.kafka, kafka-clients, 3.9.0",
    "org.lz4, lz4-java, 1.8.0"
  })
  void aBadVersionIsFound(String group, String artifact, String version) {
    assertThat(KnownBad.list().objection(new Component(group, artifact, version))).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "org.apache.logging.log4j, log4j-core, 2.17.1",
    "org.apache.logging.log4j, log4j-api, 2.14.1",
    "org.yaml, snakeyaml, 2.0",
    "com.alibaba.fastjson2, fastjson2, 2.0.65",
    "io.netty, netty-handler, 4.1.138.Final",
    "org.apache.tomcat.embed, tomcat-embed-core, 11.0.27",
    "org.apache.kafka, kafka-clients, 4.1.0",
    "org.example, anything, 0.1"
  })
  void aVersionThatIsMendedIsNot(String group, String artifact, String version) {
    assertThat(KnownBad.list().objection(new Component(group, artifact, version))).isEmpty();
  }

  @Test
  void aLineOfAnotherFormIsRefused() {
    assertThatThrownBy(() -> KnownBad.of("org.yaml:snakeyaml [,2.0)")).hasMessageContaining("why");
    assertThatThrownBy(() -> KnownBad.of("org.yaml [,2.0) CVE")).hasMessageContaining("group");
    assertThatThrownBy(() -> KnownBad.of("org.yaml:snakeyaml 2.0 CVE"))
        .hasMessageContaining("no range");
  }
}
