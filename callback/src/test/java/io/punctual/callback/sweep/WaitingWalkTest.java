package io.punctual.callback.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.store.pause.WaitingTimers.Place;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WaitingWalkTest {

  private static final Map<Integer, Place> BEGINNING = Map.of(3, Place.FIRST, 4, Place.FIRST);
  private static final Map<Integer, Place> MIDDLE = Map.of(3, new Place(1_000, 7));

  private final WaitingWalk walk = new WaitingWalk();

  WaitingWalkTest() {
    assertThat(walk.own(List.of(3, 4))).isTrue();
  }

  @Test
  void aChangeBeginsItAnew() {
    walk.cameTo(MIDDLE);

    walk.changed();

    assertThat(walk.places()).isEqualTo(BEGINNING);
  }

  @Test
  void endlessChangesLetItEnd() {
    walk.cameTo(MIDDLE);
    walk.changed();
    walk.cameTo(MIDDLE);

    walk.changed();
    assertThat(walk.places()).isEqualTo(MIDDLE);
    walk.cameTo(Map.of());
    assertThat(walk.places()).as("once more, for the last change").isEqualTo(BEGINNING);

    walk.cameTo(Map.of());
    assertThat(walk.isOver()).isTrue();
    walk.changed();
    assertThat(walk.places()).isEqualTo(BEGINNING);
  }

  @Test
  void itBeginsAnewWithOtherShards() {
    walk.cameTo(MIDDLE);

    assertThat(walk.own(List.of(3, 4))).isFalse();
    assertThat(walk.places()).isEqualTo(MIDDLE);
    assertThat(walk.own(List.of(5))).isTrue();
    assertThat(walk.places()).isEqualTo(Map.of(5, Place.FIRST));
  }
}
