package io.punctual.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PausesTest {

  private static final long KEY = -3;

  @Test
  void aPauseHoldsWhatItsScopeNamesAndNothingElse() {
    assertThat(held(of(null, null, null))).containsExactly(true, true, true, true);
    assertThat(held(of(null, "orders", null))).containsExactly(true, true, false, true);
    assertThat(held(of("shop", null, null))).containsExactly(true, true, true, false);
    assertThat(held(of("shop", "orders", null))).containsExactly(true, true, false, false);
    assertThat(held(of("shop", "orders", KEY))).containsExactly(true, false, false, false);
    assertThat(held(of("bank", null, null))).containsExactly(false, false, false, true);
    assertThat(held()).containsExactly(false, false, false, false);
  }

  /** A timer of that key, of another key, of another topic, of another tenant. */
  private static Stream<Boolean> held(Pause... pauses) {
    Pauses all = Pauses.of(Arrays.asList(pauses));
    return Stream.of(
        all.hold("shop", "orders", KEY, 999),
        all.hold("shop", "orders", 4, 999),
        all.hold("shop", "bills", 5, 999),
        all.hold("bank", "orders", 6, 999));
  }

  @Test
  void aPauseIsOverByItself() {
    Pauses one = Pauses.of(Arrays.asList(of("shop", null, null)));
    assertThat(one.hold("shop", "orders", KEY, 1_000)).isFalse();
    assertThat(one.nextEndMillis(999)).isEqualTo(1_000);
    assertThat(one.nextEndMillis(1_000)).isEqualTo(Pause.UNTIL_ENDED);
    assertThat(one.active(999)).isEqualTo(1);
    assertThat(one.active(1_000)).isZero();
  }

  @Test
  void anIdFollowsFromTheScopeAlone() {
    assertThat(of("shop", "orders", KEY).id()).isEqualTo(of("shop", "orders", KEY).id());
    assertThat(
            Stream.of(
                    of(null, null, null),
                    of(null, "orders", null),
                    of("orders", null, null),
                    of("shop", "orders", null),
                    of("shop", "orders", KEY),
                    of("shop", "orders", 3L))
                .map(Pause::id))
        .doesNotHaveDuplicates()
        .allMatch(id -> id.version() == 8 && id.variant() == 2);
  }

  private static Pause of(@Nullable String tenant, @Nullable String topic, @Nullable Long key) {
    Pause.Scope scope = new Pause.Scope(tenant, topic, key);
    return new Pause(scope.id(), scope, null, 0, 1_000, null);
  }
}
