package io.punctual.api.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.tenant.Tenant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.security.oauth2.jwt.Jwt;

class ReadJwtTest {

  private final ReadJwt read =
      new ReadJwt(
          new JwtConfig("", "", "", "tenant", "scope", ""),
          Map.of("acme", new Tenant("acme", List.of())));

  @ParameterizedTest
  @CsvSource({
    "somebody,                    somebody",
    "Zoë Smith <zoe@example.com>, Zoë Smith <zoe@example.com>",
    "'a\nchange {tenant=other}',  a?change {tenant=other}",
    "'a\r\u001b[2J\u2028b',       a??[2J?b",
    "'',                          -",
  })
  void aSubjectBreaksNoLineOfTheLog(String subject, String name) {
    assertThat(nameOf(subject)).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({"200, 200", "201, 201", "5000, 201"})
  void aLongSubjectIsCut(int length, int shown) {
    assertThat(nameOf("x".repeat(length))).hasSize(shown);
  }

  private String nameOf(String subject) {
    Jwt jwt =
        Jwt.withTokenValue("token")
            .header("alg", "RS256")
            .subject(subject)
            .claim("tenant", "acme")
            .build();
    return read.convert(jwt).getPrincipal().name();
  }
}
