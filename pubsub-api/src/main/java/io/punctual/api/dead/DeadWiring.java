package io.punctual.api.dead;

import io.punctual.api.alarm.RingAlarms;
import io.punctual.api.list.ListConfig;
import io.punctual.api.list.WalkBranches;
import io.punctual.api.lookup.Lookups;
import io.punctual.api.watch.ApiEvents;
import io.punctual.protocol.Sequence;
import io.punctual.store.dead.DeadTimers;
import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the dead letters. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RedriveConfig.class)
public class DeadWiring {

  @Bean
  DeadTimersController deadTimersController(
      DeadTimers dead, ListConfig config, Lookups lookups, ApiEvents events) {
    return new DeadTimersController(
        dead, new WalkBranches(config.lookedMax()), config, lookups, events);
  }

  @Bean
  RedriveTimers redriveTimers(
      DeadTimers dead,
      RingAlarms ring,
      Sequence sequence,
      RedriveConfig config,
      ApiEvents events,
      InstantSource clock) {
    return new RedriveTimers(dead, ring, sequence, config, events, clock);
  }

  @Bean
  RedriveController redriveController(
      RedriveTimers redrive,
      DeadTimers dead,
      ListConfig lists,
      RedriveConfig config,
      Lookups lookups) {
    return new RedriveController(
        redrive, dead, new WalkBranches(lists.lookedMax()), config, lookups);
  }
}
