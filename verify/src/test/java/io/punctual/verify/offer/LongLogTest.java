package io.punctual.verify.offer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LongLogTest {

  @Test
  void keepsEachRowOverManyChunks() {
    LongLog log = new LongLog(3);
    for (int i = 0; i < 20_000; i++) {
      log.add(i, -i, 7);
    }

    assertThat(log.rows()).isEqualTo(20_000);
    for (int i = 0; i < 20_000; i++) {
      assertThat(log.row(i)).containsExactly(i, -i, 7);
    }
  }
}
