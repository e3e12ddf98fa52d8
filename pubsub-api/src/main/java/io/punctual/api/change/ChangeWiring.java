package io.punctual.api.change;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.api.alarm.RingAlarms;
import io.punctual.api.lookup.FindTimer;
import io.punctual.api.lookup.Targets;
import io.punctual.api.request.CheckTimer;
import io.punctual.api.request.ReadTimerRequest;
import io.punctual.api.submit.ReadBody;
import io.punctual.api.turn.DatabaseTurns;
import io.punctual.api.watch.ApiEvents;
import io.punctual.protocol.Sequence;
import io.punctual.store.change.CallerChanges;
import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires changes. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ChangeConfig.class)
public class ChangeWiring {

  @Bean
  ChangeTimer changeTimer(ChangeConfig config, ApiEvents events, MeterRegistry meters) {
    DatabaseTurns turns =
        new DatabaseTurns(
            config.inFlightMax(),
            config.waitMax(),
            config.retryAfter(),
            "Too much is being changed. Nothing was done.");
    Gauge.builder("punctual.changes.waiting", turns, DatabaseTurns::waiting).register(meters);
    return new ChangeTimer(turns, events);
  }

  @Bean
  CancelController cancelController(
      Targets targets,
      ChangeTimer changeTimer,
      CallerChanges changes,
      Sequence sequence,
      InstantSource clock) {
    return new CancelController(targets, changeTimer, new CancelTimer(changes, sequence, clock));
  }

  @Bean
  ReadMove readMove(
      ReadBody readBody, ReadTimerRequest readTimer, CheckTimer check, InstantSource clock) {
    return new ReadMove(readBody, readTimer, check, clock);
  }

  @Bean
  RescheduleController rescheduleController(
      Targets targets,
      ReadMove readMove,
      ChangeTimer changeTimer,
      CallerChanges changes,
      RingAlarms ring,
      FindTimer findTimer,
      InstantSource clock) {
    return new RescheduleController(
        targets, readMove, changeTimer, new RescheduleTimer(changes, ring), findTimer, clock);
  }
}
