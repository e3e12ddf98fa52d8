package io.punctual.api.schedule;

import io.punctual.api.loop.Phases;
import io.punctual.api.watch.ApiEvents;
import io.punctual.lifecycle.Loop;
import io.punctual.store.schedule.Schedules;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires schedules. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SchedulesConfig.class)
@Import({
  ReadSchedule.class,
  ChangeSchedule.class,
  MakeOccurrences.class,
  ReadLastReceipts.class,
  SchedulesController.class
})
public class ScheduleWiring {

  @Bean
  TenantSchedules tenantSchedules(Schedules schedules, SchedulesConfig config) {
    return new TenantSchedules(schedules, config, System::nanoTime);
  }

  @Bean
  Loop scheduleLoop(MakeOccurrences make, ApiEvents events) {
    return new Loop("schedules", make, 1, Phases.PROMOTE, events);
  }
}
