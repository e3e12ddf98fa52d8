package io.punctual.protocol.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ContractLimitsTest {

  private static final AlarmedTimer TIMER =
      new AlarmedTimer(new UUID(1, 2), 1_000, AlarmedTimer.NO_KEY);

  @Test
  void anAlarmNamesAtMostAThousandTimers() {
    assertThat(new Alarm(Collections.nCopies(Alarm.TIMERS_MAX, TIMER)).timers())
        .hasSize(Alarm.TIMERS_MAX);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Alarm(Collections.nCopies(Alarm.TIMERS_MAX + 1, TIMER)))
        .withMessageContaining("1000");
  }

  @Test
  void aRequestNamesABoundedNumberOfTimers() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new DeliveryRequest(
                    Lane.FAST, Collections.nCopies(DeliveryRequest.TIMERS_MAX + 1, TIMER)));
  }

  @Test
  void whatIsSentDoesNotChangeUnderTheSendersHands() {
    List<AlarmedTimer> timers = new ArrayList<>(List.of(TIMER));
    DeliveryRequest request = new DeliveryRequest(Lane.FAST, timers);
    timers.clear();
    assertThat(request.timers()).containsExactly(TIMER);
  }

  @Test
  void aNegativeRetryOrDueIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> TimerReply.retryIn(TIMER.id(), -1));
    assertThatIllegalArgumentException().isThrownBy(() -> new AlarmedTimer(TIMER.id(), -1, 0));
  }
}
