package io.punctual.consumer.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ClockOffsetTest {

  private static final long START = 5_000_000_000L;
  private static final long OFFSET = 3_600_000_000L;

  private final ClockOffset clock = new ClockOffset(Duration.ofSeconds(30));

  @Test
  void knowsNothingBeforeTheFirstSample() {
    assertThat(clock.best()).isEmpty();
  }

  @Test
  void isExactWhenBothWaysTakeTheSameTime() {
    clock.add(sample(START, OFFSET, 200, 25_000, 200));
    assertThat(offset()).isEqualTo(OFFSET);
    assertThat(clock.best().orElseThrow().roundTripMicros()).isEqualTo(400);
  }

  @Test
  void goesByTheShortestRoundTrip() {
    clock.add(sample(START, OFFSET, 5_000, 0, 100));
    clock.add(sample(START + 1_000_000, OFFSET, 200, 0, 200));
    clock.add(sample(START + 2_000_000, OFFSET, 100, 0, 9_000));
    assertThat(offset()).isEqualTo(OFFSET);
  }

  @Test
  void forgetsASampleWhenItLeavesTheWindow() {
    clock.add(sample(START, OFFSET, 100, 0, 100));
    clock.add(sample(START + 10_000_000, OFFSET + 1_000, 300, 0, 300));
    clock.add(sample(START + 29_000_000, OFFSET + 2_000, 400, 0, 400));
    assertThat(offset()).isEqualTo(OFFSET);
    clock.add(sample(START + 31_000_000, OFFSET + 2_000, 500, 0, 500));
    assertThat(offset()).isEqualTo(OFFSET + 1_000);
  }

  @Test
  void keepsTheLastSampleHoweverOld() {
    clock.add(sample(START, OFFSET, 100, 0, 100));
    clock.add(sample(START + 3_600_000_000L, OFFSET + 700, 900, 0, 900));
    assertThat(offset()).isEqualTo(OFFSET + 700);
  }

  @Test
  void believesAClockThatWasSetAtOnce() {
    clock.add(sample(START, OFFSET, 100, 0, 100));
    clock.add(sample(START + 1_000_000, OFFSET - 10_000_000, 5_000, 0, 5_000));
    assertThat(offset()).isEqualTo(OFFSET - 10_000_000);
  }

  @Test
  void isNeverOffByMoreThanHalfTheShortestRoundTrip() {
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      ClockOffset noisy = new ClockOffset(Duration.ofSeconds(30));
      long shortest = Long.MAX_VALUE;
      for (int i = 0; i < 25; i++) {
        long there = 50L + random.nextInt(20_000);
        long back = 50L + random.nextInt(20_000);
        shortest = Math.min(shortest, there + back);
        noisy.add(sample(START + i * 1_000_000L, OFFSET, there, random.nextInt(30_000), back));
        assertThat(Math.abs(noisy.best().orElseThrow().offsetMicros() - OFFSET))
            .as("seed %s", seed)
            .isLessThanOrEqualTo(shortest / 2 + 1);
      }
    }
  }

  @Test
  void keepsABoundedNumberOfSamples() {
    ClockOffset slower = new ClockOffset(Duration.ofHours(24));
    for (int i = 0; i < 5_000; i++) {
      slower.add(sample(START + i, OFFSET, 100 + i, 0, 100 + i));
    }
    assertThat(slower.best().orElseThrow().roundTripMicros()).isEqualTo(200);
  }

  private long offset() {
    return clock.best().orElseThrow().offsetMicros();
  }

  private static ClockSample sample(long sent, long offset, long there, long stay, long back) {
    long received = sent + there + offset;
    return new ClockSample(sent, received, received + stay, sent + there + stay + back);
  }
}
