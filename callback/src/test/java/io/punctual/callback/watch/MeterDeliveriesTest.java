package io.punctual.callback.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.punctual.callback.deliver.DeliverEvent.LetterGivenUp;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class MeterDeliveriesTest {
  private static final Path SCHEMA = Path.of("../helm/punctual/values.schema.json");

  @Test
  void aDeadLetterThatItsTopicRefusesIsCounted() {
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    MeterDeliveries meter = new MeterDeliveries(registry);
    assertThat(registry.scrape()).contains("punctual_dead_letters_refused_total 0");

    meter.happened(new LetterGivenUp(new UUID(1, 2), "letters", new IllegalStateException()));
    assertThat(registry.scrape()).contains("punctual_dead_letters_refused_total 1");
  }

  @Test
  void lateDeliveriesAreCountedApartByEachBoundThatTheAlertMayHave() {
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    new MeterDeliveries(registry);

    String metrics = registry.scrape();
    JsonNode bounds = new ObjectMapper().readTree(SCHEMA).findValue("lateSeconds").get("enum");

    assertThat(bounds)
        .isNotEmpty()
        .allSatisfy(
            bound ->
                assertThat(metrics)
                    .contains("punctual_lateness_seconds_bucket{le=\"%s\"}".formatted(bound)));
  }
}
