package io.punctual.api.promote;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Due;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScanRangeTest {

  private final FakeIndex index = new FakeIndex();

  @Test
  void theRangeIsOpenBelowAndClosedAbove() {
    index.add(100, 1);
    UUID first = index.add(101, 1);
    UUID last = index.add(200, 2);
    index.add(201, 2);

    assertThat(page(10)).containsExactlyInAnyOrder(first, last);
  }

  @Test
  void moreThanAPageInOneMillisecondAreAllFound() {
    List<UUID> added = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      added.add(index.add(150, i % 3 == 0 ? 64 : 128));
    }
    added.add(index.add(151, 64));

    assertThat(page(4)).containsExactlyInAnyOrderElementsOf(added);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void everyTimerIsFoundOnce(long seed) {
    Random random = new Random(seed);
    List<UUID> added = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      added.add(index.add(101 + random.nextInt(20), random.nextInt(5)));
    }

    assertThat(page(2 + random.nextInt(20))).containsExactlyInAnyOrderElementsOf(added);
  }

  private List<UUID> page(int pageMax) {
    ScanRange pages = new ScanRange(index, 100, 200, pageMax);
    List<UUID> found = new ArrayList<>();
    while (pages.hasNext()) {
      pages.next().stream().map(Due::id).forEach(found::add);
    }
    return found;
  }
}
