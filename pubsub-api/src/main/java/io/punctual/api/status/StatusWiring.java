package io.punctual.api.status;

import io.punctual.api.loop.Phases;
import io.punctual.api.watch.ApiEvents;
import io.punctual.lifecycle.Loop;
import io.punctual.store.installation.CheckServer;
import javax.sql.DataSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires the status. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(StatusConfig.class)
@Import({
  StatusController.class,
  ReadStatus.class,
  CountTenantTimers.class,
  ListEngines.class,
  ListInstances.class,
  WatchClients.class
})
public class StatusWiring {

  @Bean
  Loop clientWatch(WatchClients watch, ApiEvents events) {
    return new Loop("client-watch", watch, 1, Phases.ROCKETMQ + 1, events);
  }

  @Bean
  CheckServer checkServer(DataSource database) {
    return new CheckServer(database);
  }
}
