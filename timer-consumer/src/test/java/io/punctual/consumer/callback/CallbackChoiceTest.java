package io.punctual.consumer.callback;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallbackChoiceTest {

  private static final URI A = URI.create("http://a:1");
  private static final URI B = URI.create("http://b:1");
  private static final long NOW = 1_000;

  private final CallbackChoice choice = new CallbackChoice(List.of(A, B));

  @Test
  void takesTurnsWhenNothingIsOut() {
    for (URI expected : List.of(A, B, A, B)) {
      assertThat(choice.choose(NOW)).isEqualTo(expected);
      choice.done(expected);
    }
  }

  @Test
  void prefersTheOneWithFewerRequestsOut() {
    assertThat(choice.choose(NOW)).isEqualTo(A);
    assertThat(choice.choose(NOW)).isEqualTo(B);
    assertThat(choice.choose(NOW)).isEqualTo(A);
    choice.done(A);
    choice.done(A);
    assertThat(choice.choose(NOW)).isEqualTo(A);
  }

  @Test
  void leavesAloneWhatIsMarkedDownUntilItsTimeIsOver() {
    assertThat(choice.down(A, NOW + 1_000)).isTrue();
    assertThat(choice.down(A, NOW + 1_000)).isFalse();
    assertThat(choice.upCount()).isEqualTo(1);
    assertThat(choice.choose(NOW)).isEqualTo(B);
    assertThat(choice.choose(NOW + 999)).isEqualTo(B);
    assertThat(choice.choose(NOW + 1_000)).isEqualTo(A);
    assertThat(choice.up(A)).isTrue();
    assertThat(choice.up(A)).isFalse();
    assertThat(choice.upCount()).isEqualTo(2);
  }

  @Test
  void whenAllAreDownTakesTheFirstToComeUp() {
    choice.down(A, NOW + 900);
    choice.down(B, NOW + 300);
    assertThat(choice.choose(NOW)).isEqualTo(B);
  }
}
