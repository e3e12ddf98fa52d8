package io.punctual.api.lookup;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.api.list.ListConfig;
import io.punctual.api.list.WalkBranches;
import io.punctual.store.name.TimerNames;
import io.punctual.store.receipt.ReceiptLists;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.timer.PendingTimers;
import io.punctual.store.timer.Timers;
import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires look-ups. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(LookupConfig.class)
public class LookupWiring {

  @Bean
  Lookups lookups(LookupConfig config, MeterRegistry meters) {
    Lookups lookups = new Lookups(config);
    Gauge.builder("punctual.lookups.waiting", lookups, Lookups::waiting).register(meters);
    return lookups;
  }

  @Bean
  Targets targets(TimerNames names) {
    return new Targets(names);
  }

  @Bean
  FindTimer findTimer(Timers timers, Receipts receipts, InstantSource clock) {
    return new FindTimer(timers, receipts, clock);
  }

  @Bean
  LookupController lookupController(FindTimer findTimer, Targets targets, Lookups lookups) {
    return new LookupController(findTimer, targets, lookups);
  }

  @Bean
  TimersController timersController(
      PendingTimers pending,
      Timers timers,
      ListConfig config,
      Lookups lookups,
      InstantSource clock) {
    WalkBranches walk = new WalkBranches(config.lookedMax());
    return new TimersController(new ListTimers(pending, timers, walk, clock), config, lookups);
  }

  @Bean
  ReceiptsController receiptsController(ReceiptLists receipts, ListConfig config, Lookups lookups) {
    return new ReceiptsController(receipts, new WalkBranches(config.lookedMax()), config, lookups);
  }
}
