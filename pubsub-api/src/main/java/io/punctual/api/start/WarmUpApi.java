package io.punctual.api.start;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.api.request.ReadTimerRequest;
import io.punctual.api.request.Reading;
import io.punctual.api.request.TimerRequest;
import io.punctual.lifecycle.OwnPort;
import io.punctual.lifecycle.SendWarmUp;
import io.punctual.lifecycle.WarmUpConfig;
import io.punctual.protocol.KeyHash;
import io.punctual.protocol.Timer;
import io.punctual.store.timer.Timers;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.env.Environment;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/**
 * Asks this API for a page over its own port, reads a timer's JSON and writes it without a commit,
 * again and again, so that this code is compiled before callers come: Spring says "ready" when its
 * runners have ended. A submission itself would need a caller's token and a topic.
 */
record WarmUpApi(
    WarmUpConfig config,
    Environment started,
    SslBundles bundles,
    ReadTimerRequest readTimer,
    Timers timers,
    TransactionTemplate transaction)
    implements ApplicationRunner {

  private static final Logger log = LoggerFactory.getLogger(WarmUpApi.class);

  private static final String PAGE = "/errors/overloaded";
  private static final byte[] TIMER =
      """
      {"topic": "nowhere", "key": "none", "headers": {"a": "b"}, "delay": "PT1H", "payload": {"a": 1}}
      """
          .getBytes(UTF_8);

  @Override
  public void run(ApplicationArguments arguments) {
    if (config.requests() > 0) {
      RestClient api = OwnPort.client(started, bundles).build();
      SendWarmUp.run(config, () -> isDone(api));
    }
  }

  private boolean isDone(RestClient api) {
    try {
      api.get().uri(PAGE).retrieve().toBodilessEntity();
      writeAndRollBack();
      return true;
    } catch (RestClientException | DataAccessException | TransactionException failed) {
      log.warn("the warm-up ends early: {}", failed.getMessage());
      return false;
    }
  }

  /** Unless the configured limits are too small for even this timer. */
  private void writeAndRollBack() {
    if (readTimer.read(TIMER) instanceof Reading.Understood<TimerRequest>(TimerRequest read)) {
      Timer timer =
          new Timer(
              UUID.randomUUID(),
              "warm-up",
              null,
              read.content(),
              KeyHash.random(),
              Long.MAX_VALUE,
              0);
      transaction.executeWithoutResult(
          status -> {
            timers.insertRows(List.of(timer));
            status.setRollbackOnly();
          });
    }
  }
}
