package io.punctual.migrations.smoke;

import io.punctual.client.ApiRequest;
import io.punctual.client.NewTimer;
import io.punctual.client.TimerRef;
import io.punctual.migrations.job.JobFailed;
import io.punctual.migrations.job.NotYet;
import io.punctual.migrations.job.TryFor;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.UUID;
import org.springframework.boot.convert.DurationStyle;
import tools.jackson.databind.JsonNode;

/** One timer with its own key and name, from its submission to its receipt. */
final class SmokeCheck {
  private static final Duration TRY_EVERY = Duration.ofMillis(250);
  private static final String DELIVERED = "delivered";

  private final SmokeCheckApi api;
  private final String topic;
  private final Duration wait;
  private final PrintWriter out;
  private final String name = "punctual-smoke-check-" + UUID.randomUUID();

  SmokeCheck(SmokeCheckApi api, String topic, Duration wait, PrintWriter out) {
    this.api = api;
    this.topic = topic;
    this.wait = wait;
    this.out = out;
  }

  /** Returns once the timer is delivered. */
  void run() {
    // Its name makes every further post of it idempotent.
    JsonNode timer = trying().get(() -> api.ask(submission()));
    show("timer  ", timer);
    JsonNode receipt = trying().get(() -> receipt(timer.path("id").asString()));
    show("receipt", receipt);
    requireDelivered(receipt);
    out.printf("delivered %d ms after its due%n", receipt.path("latenessMillis").asLong());
    out.flush();
  }

  private TryFor trying() {
    return new TryFor(wait, TRY_EVERY);
  }

  private ApiRequest submission() {
    NewTimer timer =
        NewTimer.to(topic)
            .key(name)
            .name(name)
            .payload(Map.of("check", name))
            .with("delay", "3s")
            .with("expireAfter", "10m");
    return ApiRequest.post("/v1/timers", timer.body());
  }

  private JsonNode receipt(String id) {
    JsonNode found = api.ask(ApiRequest.get(TimerRef.id(id).path()));
    if (!found.hasNonNull("finishedAt")) {
      throw new NotYet(
          "The timer was not delivered within %s: its state is %s (%s)"
              .formatted(
                  DurationStyle.SIMPLE.print(wait, ChronoUnit.SECONDS),
                  found.path("state").asString(),
                  found));
    }
    return found;
  }

  private static void requireDelivered(JsonNode receipt) {
    String state = receipt.path("state").asString();
    if (!state.equals(DELIVERED)) {
      throw new JobFailed(
          "The timer ended as %s: %s"
              .formatted(state, receipt.path("reason").asString("no reason")));
    }
  }

  private void show(String what, JsonNode body) {
    out.println(what + " " + body);
    out.flush();
  }
}
