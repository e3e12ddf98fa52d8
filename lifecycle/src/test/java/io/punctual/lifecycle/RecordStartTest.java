package io.punctual.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RecordStartTest {
  private static List<String> given = List.of();

  /** What is started. */
  public static final class Program {
    private Program() {}

    public static void main(String[] args) {
      given = List.of(args);
    }
  }

  @Test
  void theProgramRunsWithItsArguments() throws Exception {
    RecordStart.main(new String[] {Program.class.getName(), "migrate", "--now"});

    assertThat(given).containsExactly("migrate", "--now");
  }
}
