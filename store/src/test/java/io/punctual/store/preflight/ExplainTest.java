package io.punctual.store.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.net.ConnectException;
import java.sql.SQLException;
import java.util.Objects;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.mock.env.MockEnvironment;

class ExplainTest {

  private final MockEnvironment environment =
      new MockEnvironment()
          .withProperty("spring.datasource.username", "punctual")
          .withProperty(
              "spring.datasource.url", "jdbc:mysql://me:secret@db:3306/punctual?password=secret");

  @ParameterizedTest
  @CsvSource({
    "08S01, 0, The database does not answer, spring.datasource.url",
    "28000, 1045, The database refuses the user 'punctual', spring.datasource.password",
    "42000, 1044, may not do what is needed, spring.datasource.username",
    "42000, 1142, may not do what is needed, spring.datasource.username",
    "42000, 1049, has no such database, spring.datasource.url",
    "42S02, 1146, lacks tables, spring.datasource.url"
  })
  void whatTheDatabaseSaysIsToldWithItsAddressAndTheKeyToLookAt(
      String state, int code, String description, String key) {
    FailureAnalysis told = database(new SQLException("why", state, code));

    assertThat(told.getDescription())
        .contains(description, "jdbc:mysql://db:3306/punctual", "why")
        .doesNotContain("secret");
    assertThat(told.getAction()).contains(key);
  }

  @Test
  void theInnermostErrorTellsMore() {
    SQLException refused = new SQLException("refused", "28000", 1045);
    SQLException timeout = new SQLException("no connection in time", "08001", 0, refused);

    assertThat(database(timeout).getDescription()).contains("refuses the user");
  }

  @Test
  void aCertificateThatIsNotTrustedIsToldAsSuch() {
    SQLException link =
        new SQLException("link failure", "08S01", 0, new SSLHandshakeException("no valid path"));

    FailureAnalysis told = database(link);

    assertThat(told.getDescription())
        .contains("TLS with the database fails", "jdbc:mysql://db:3306/punctual", "no valid path");
    assertThat(told.getAction()).contains("javax.net.ssl.trustStore", "spring.datasource.url");
  }

  @Test
  void anotherErrorOfTheDatabaseIsNotExplainedAway() {
    assertThatNullPointerException()
        .isThrownBy(() -> database(new SQLException("syntax", "42000", 1064)));
    assertThatNullPointerException()
        .isThrownBy(() -> database(new ConnectException("of another engine")));
  }

  @Test
  void withoutADatabaseTheKeyIsNamed() {
    FailureAnalysis told = dataSource(new MockEnvironment());

    assertThat(told.getDescription())
        .isEqualTo("spring.datasource.url is not set: there is no database.");
    assertThat(told.getAction()).contains("PUNCTUAL_SQL_URL").contains("jdbc:mysql://");
  }

  @Test
  void anAddressWithoutADriverIsToldWithoutItsSecrets() {
    assertThat(dataSource(environment).getDescription())
        .contains("jdbc:mysql://db:3306/punctual (no driver for jdbc:mysql://db/punctual)")
        .doesNotContain("secret");
  }

  private FailureAnalysis database(Throwable cause) {
    return Objects.requireNonNull(
        new ExplainDatabase(environment).analyze(new IllegalStateException(cause)));
  }

  private static FailureAnalysis dataSource(MockEnvironment environment) {
    return Objects.requireNonNull(
        new ExplainDataSource(environment)
            .analyze(
                new BeanCreationException(
                    "sql",
                    "unsatisfied",
                    new BeanCreationException(
                        "dataSource",
                        null,
                        new IllegalStateException(
                            "no driver for jdbc:mysql://u:secret@db/punctual?p=secret")))));
  }
}
