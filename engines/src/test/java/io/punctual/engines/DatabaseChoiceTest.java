package io.punctual.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseChoiceTest {
  private static final String URL = "jdbc:mysql://db:4000/timers?password=x";

  @ParameterizedTest
  @EnumSource
  void aDatabaseThatIsStartedIsCalledByItsName(DatabaseChoice.Started started) {
    assertThat(DatabaseChoice.of(started.toString())).isEqualTo(started);
  }

  @Test
  void anAddressIsShownWithoutItsOptions() {
    assertThat(DatabaseChoice.of(URL)).hasToString("jdbc:mysql://db:4000/timers");
  }

  @ParameterizedTest
  @ValueSource(strings = {"postgres", "jdbc:postgresql://db/timers", "jdbc:mysql://db:4000"})
  void anythingElseIsRefusedWithWhatThereIs(String other) {
    assertThatThrownBy(() -> DatabaseChoice.of(other))
        .hasMessageContainingAll("mariadb, mariadb-10.11, mysql, tidb", "jdbc:mysql://host");
  }

  @Test
  void theUsersOfARunningServerComeFromTheEnvironment() {
    var choice = new DatabaseChoice.Running(URL);
    Map<String, String> both =
        Map.of("PUNCTUAL_SQL_USERNAME", "a", "PUNCTUAL_SQL_DDL_USERNAME", "b");

    assertThat(RunningServer.of(choice, both).user().user()).isEqualTo("a");
    assertThat(RunningServer.of(choice, both).ddlUser().user()).isEqualTo("b");
    assertThat(RunningServer.of(choice, both).jdbcUrl("other"))
        .isEqualTo("jdbc:mysql://db:4000/other?password=x");
    assertThatThrownBy(() -> RunningServer.of(choice, Map.of()))
        .hasMessageContaining("PUNCTUAL_SQL_USERNAME");
  }
}
