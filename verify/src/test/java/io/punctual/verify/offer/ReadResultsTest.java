package io.punctual.verify.offer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.UUID;
import org.junit.jupiter.api.Test;

class ReadResultsTest {
  private static final String ID = "2c01a200-0b3c-86f3-a85e-b7d41c09a5e3";
  private static final String STORED =
      "{\"status\":201,\"id\":\"" + ID + "\",\"deliverAt\":\"2026-11-21T14:21:36.327Z\"}";
  private static final String REFUSED =
      "{\"status\":503,\"retryAfter\":1,\"problem\":{\"type\":\"/errors/overloaded\",\"status\":503}}";

  private final AcceptedTimers accepted = new AcceptedTimers();
  private final Answers answers = new Answers();

  @Test
  void notesWhatIsStoredWithItsOwnKeyAndDueAndCountsWhatIsRefused() {
    read(REFUSED + "," + STORED, 2);

    assertThat(accepted.all()).hasSize(1);
    assertThat(accepted.all().getFirst().id()).isEqualTo(UUID.fromString(ID));
    assertThat(accepted.all().getFirst().key()).isEqualTo("key-8");
    assertThat(accepted.all().getFirst().dueMillis()).isEqualTo(200);
    assertThat(answers.measuredFailedCount()).isEqualTo(1);
  }

  @Test
  void anAnswerWithTooFewResultsIsNotTaken() {
    assertThatThrownBy(() -> read(STORED, 2)).isInstanceOf(IllegalStateException.class);
  }

  private void read(String results, int timers) {
    SentRequest sent = new SentRequest(0, 10, true, new int[] {7, 8}, new long[] {100, 200});
    assertThat(sent.timers()).isEqualTo(timers);
    new ReadResults(accepted, answers)
        .read(sent, ("{\"results\":[" + results + "]}").getBytes(UTF_8), 20);
  }
}
