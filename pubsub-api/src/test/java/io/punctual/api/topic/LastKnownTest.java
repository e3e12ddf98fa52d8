package io.punctual.api.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LastKnownTest {

  private static final Topic.Found FOUND = new Topic.Found(1_000, false);
  private static final Topic.Found CHANGED = new Topic.Found(2_000, false);
  private static final Topic MISSING = new Topic.Missing();
  private static final Topic UNVERIFIED = new Topic.Unverified();

  private final LastKnown last = new LastKnown();

  @Test
  void onlyWhatIsNewOrChangedIsWritten() {
    last.told(Map.of("a", FOUND, "b", FOUND));
    assertThat(last.takeUnwritten()).isEqualTo(Map.of("a", FOUND, "b", FOUND));

    last.told(Map.of("a", FOUND, "b", CHANGED, "c", UNVERIFIED));
    assertThat(last.takeUnwritten()).isEqualTo(Map.of("b", CHANGED));
    assertThat(last.takeUnwritten()).isEmpty();
  }

  @Test
  void aTopicThatIsGoneIsForgottenOnceAndOneNeverKnownNotAtAll() {
    last.read(Map.of("a", FOUND));
    last.told(Map.of("a", MISSING, "never", MISSING));
    assertThat(last.of("a")).isEqualTo(UNVERIFIED);
    assertThat(last.takeUnwritten()).isEqualTo(Map.of("a", MISSING));

    last.told(Map.of("a", MISSING));
    assertThat(last.takeUnwritten()).isEmpty();
  }

  @Test
  void whatCouldNotBeWrittenIsWrittenLaterAsItThenIs() {
    last.told(Map.of("a", FOUND));
    Set<String> taken = last.takeUnwritten().keySet();
    last.told(Map.of("a", CHANGED));
    last.giveBack(taken);
    assertThat(last.takeUnwritten()).isEqualTo(Map.of("a", CHANGED));
  }

  @Test
  void whatOthersKeepIsTakenOverButForWhatIsUnwritten() {
    last.told(Map.of("gone", FOUND));
    last.takeUnwritten();
    last.told(Map.of("new", FOUND, "changed", CHANGED));

    last.read(Map.of("changed", FOUND, "of-another", FOUND));

    assertThat(last.topics()).containsExactlyInAnyOrder("new", "changed", "of-another");
    assertThat(last.of("changed")).isEqualTo(CHANGED);
    assertThat(last.takeUnwritten()).isEqualTo(Map.of("new", FOUND, "changed", CHANGED));
  }
}
