package io.punctual.callback;

import io.punctual.callback.deliver.DeliveriesConfig;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.Lane;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.core.env.Environment;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks this callback for timers that are not there, over its own port, so that its code is compiled
 * before others are ready to send: Spring says "ready" when its runners have ended.
 */
class WarmUp implements ApplicationRunner {

  private static final Logger log = LoggerFactory.getLogger(WarmUp.class);

  /** Beside a load that leaves no processor, what is cold after this stays cold. */
  private static final Duration MAX = Duration.ofSeconds(10);

  /** A due within the runway: what is asked for is looked up at once. */
  private static final long AHEAD_MILLIS = 20;

  private final WarmUpConfig config;
  private final DeliveriesConfig deliveries;
  private final Environment started;
  private final JsonMapper json;
  private final InstantSource clock;

  WarmUp(
      WarmUpConfig config,
      DeliveriesConfig deliveries,
      Environment started,
      JsonMapper json,
      InstantSource clock) {
    this.config = config;
    this.deliveries = deliveries;
    this.started = started;
    this.json = json;
    this.clock = clock;
  }

  @Override
  public void run(ApplicationArguments arguments) {
    if (config.requests() > 0) {
      warmUp();
    }
  }

  private void warmUp() {
    long begunNanos = System.nanoTime();
    int done = 0;
    try {
      RestClient callback = thisCallback();
      while (done < config.requests() && System.nanoTime() - begunNanos < MAX.toNanos()) {
        askForNothing(callback);
        done++;
      }
    } catch (RestClientException failed) {
      log.warn("the warm-up ended early: {}", failed.getMessage());
    }
    log.info(
        "warmed up by {} requests in {} ms", done, (System.nanoTime() - begunNanos) / 1_000_000);
  }

  private RestClient thisCallback() {
    return RestClient.builder()
        .requestFactory(new SimpleClientHttpRequestFactory())
        .baseUrl("http://127.0.0.1:" + started.getRequiredProperty("local.server.port"))
        .defaultHeader(HttpHeaders.AUTHORIZATION, "Bearer " + deliveries.token())
        .build();
  }

  private void askForNothing(RestClient callback) {
    AlarmedTimer nowhere =
        new AlarmedTimer(UUID.randomUUID(), clock.millis() + AHEAD_MILLIS, System.nanoTime());
    callback
        .post()
        .uri(DeliveryRequest.PATH)
        .contentType(MediaType.APPLICATION_JSON)
        .body(json.writeValueAsBytes(new DeliveryRequest(Lane.FAST, List.of(nowhere))))
        .retrieve()
        .toBodilessEntity();
  }
}
