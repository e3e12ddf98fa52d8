package io.punctual.standalone.text;

import static io.punctual.standalone.text.FixedMoments.json;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DeliveredChartTest {

  @Test
  void everyStepIsARateOfTheTimeThatItHasLastedAndSaysHowLate() {
    assertThat(
            DeliveredChart.of(
                json(
                    """
                    {"from":"2026-11-21T14:10:00.000Z","to":"2026-11-21T14:25:00.000Z",
                     "count":9560,"early":0,"stepMillis":300000,
                     "latenessMillis":{"p50":0.8,"p90":2.0,"p99":5.25,"p999":61.2,"max":3600809.983},
                     "steps":[
                     {"from":"2026-11-21T14:10:00.000Z","count":6000,"early":0,"buckets":[],
                      "latenessMillis":{"p50":0.8,"p90":2.0,"p99":5.25,"p999":61.2,"max":90000.4}},
                     {"from":"2026-11-21T14:15:00.000Z","count":0,"early":0,"buckets":[]},
                     {"from":"2026-11-21T14:20:00.000Z","count":3560,"early":0,"buckets":[],
                      "latenessMillis":{"p50":0.7,"p90":0.9,"p99":1.0,"p999":1.0,"max":2.0}}]}
                    """),
                FixedMoments.BERLIN))
        .isEqualTo(
            """
            9,560 delivered from 2026-11-21 15:10:00.000 until 2026-11-21 15:25:00.000, 0 of them early; late p50 0.8 ms, p99 5.3 ms, p99.9 61.2 ms, max over 1 h
              2026-11-21 15:10:00.000      20.0/s %s; late p99 5.3 ms, max 1 m 30 s
              2026-11-21 15:15:00.000       0.0/s
              2026-11-21 15:20:00.000      40.0/s %s; late p99 1.0 ms, max 2.0 ms\
            """
                .formatted("█".repeat(20), "█".repeat(40)));
  }

  @Test
  void whereNothingWasDeliveredNothingWasLate() {
    assertThat(
            DeliveredChart.of(
                json(
                    """
                    {"from":"2026-11-21T14:10:00.000Z","to":"2026-11-21T14:15:00.000Z",
                     "count":0,"early":0,"stepMillis":300000,
                     "steps":[{"from":"2026-11-21T14:10:00.000Z","count":0,"early":0,"buckets":[]}]}
                    """),
                FixedMoments.BERLIN))
        .isEqualTo(
            "0 delivered from 2026-11-21 15:10:00.000 until 2026-11-21 15:15:00.000,"
                + " 0 of them early");
  }
}
