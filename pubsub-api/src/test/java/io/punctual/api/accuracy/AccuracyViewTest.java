package io.punctual.api.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.accuracy.AccuracyView.Bucket;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class AccuracyViewTest {

  @Test
  void eachDeliveryIsInTheBucketOfTheFirstBoundThatIsNoLess() {
    Histogram micros = new Histogram(3);
    for (long value : new long[] {0, 100, 101, 150, 1_500, 1_501, 70_000_000_000L}) {
      micros.recordValue(value);
    }

    assertThat(Bucket.of(micros))
        .containsExactly(
            new Bucket(0.1, 2),
            new Bucket(0.15, 2),
            new Bucket(1.5, 1),
            new Bucket(2, 1),
            new Bucket(7_000_000, 1));
  }
}
