package io.punctual.callback;

import io.punctual.lifecycle.DeliveryToken;
import io.punctual.lifecycle.OwnPort;
import io.punctual.lifecycle.SendWarmUp;
import io.punctual.lifecycle.WarmUpConfig;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.Lane;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.env.Environment;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks this callback for timers that are not there, over its own port, so that its code is compiled
 * before others are ready to send: Spring says "ready" when its runners have ended.
 */
class WarmUpItself implements ApplicationRunner {

  private static final Logger log = LoggerFactory.getLogger(WarmUpItself.class);

  /** A due within the runway: what is asked for is looked up at once. */
  private static final long AHEAD_MILLIS = 20;

  private final WarmUpConfig config;
  private final DeliveryToken token;
  private final Environment started;
  private final SslBundles bundles;
  private final JsonMapper json;
  private final InstantSource clock;

  WarmUpItself(
      WarmUpConfig config,
      DeliveryToken token,
      Environment started,
      SslBundles bundles,
      JsonMapper json,
      InstantSource clock) {
    this.config = config;
    this.token = token;
    this.started = started;
    this.bundles = bundles;
    this.json = json;
    this.clock = clock;
  }

  @Override
  public void run(ApplicationArguments arguments) {
    if (config.requests() > 0) {
      RestClient callback =
          OwnPort.client(started, bundles)
              .defaultHeader(HttpHeaders.AUTHORIZATION, token.authorization())
              .build();
      SendWarmUp.run(config, () -> isAnswered(callback));
    }
  }

  private boolean isAnswered(RestClient callback) {
    AlarmedTimer nowhere =
        new AlarmedTimer(UUID.randomUUID(), clock.millis() + AHEAD_MILLIS, System.nanoTime());
    try {
      callback
          .post()
          .uri(DeliveryRequest.PATH)
          .contentType(MediaType.APPLICATION_JSON)
          .body(json.writeValueAsBytes(new DeliveryRequest(Lane.FAST, List.of(nowhere))))
          .retrieve()
          .toBodilessEntity();
      return true;
    } catch (RestClientException failed) {
      log.warn("the warm-up ends early: {}", failed.getMessage());
      return false;
    }
  }
}
