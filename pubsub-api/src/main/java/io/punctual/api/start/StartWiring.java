package io.punctual.api.start;

import io.punctual.api.alarm.AlarmConfig;
import io.punctual.api.watch.ApiEvents;
import io.punctual.store.installation.CheckInstallation;
import io.punctual.store.installation.DatabaseSettings;
import io.punctual.store.installation.Installation;
import io.punctual.store.lease.Leases;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the checks at the start. */
@Configuration(proxyBeanMethods = false)
public class StartWiring {

  @Bean
  CheckStart checkStart(
      CheckInstallation installed,
      DatabaseSettings database,
      Installation installation,
      Leases leases,
      AlarmConfig alarms,
      InstantSource clock,
      ApiEvents events) {
    return new CheckStart(
        installed, database, installation, leases, alarms.horizon(), clock, events);
  }
}
