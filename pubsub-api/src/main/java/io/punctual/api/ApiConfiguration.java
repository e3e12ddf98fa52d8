package io.punctual.api;

import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.api.accuracy.AccuracyController;
import io.punctual.api.admit.AdmitWiring;
import io.punctual.api.alarm.RingWiring;
import io.punctual.api.auth.AuthWiring;
import io.punctual.api.batch.BatchWiring;
import io.punctual.api.change.ChangeWiring;
import io.punctual.api.console.ConsoleWiring;
import io.punctual.api.dead.DeadWiring;
import io.punctual.api.docs.DocsWiring;
import io.punctual.api.forecast.ForecastController;
import io.punctual.api.intake.SubmissionsWiring;
import io.punctual.api.job.JobWiring;
import io.punctual.api.list.ListConfig;
import io.punctual.api.list.WalkBranches;
import io.punctual.api.lookup.LookupWiring;
import io.punctual.api.pace.PaceWiring;
import io.punctual.api.pause.PauseWiring;
import io.punctual.api.problem.ProblemWiring;
import io.punctual.api.promote.PromoteWiring;
import io.punctual.api.schedule.ScheduleWiring;
import io.punctual.api.start.StartWiring;
import io.punctual.api.status.StatusWiring;
import io.punctual.api.stop.StopWiring;
import io.punctual.api.submit.SubmitWiring;
import io.punctual.api.tenant.TenantWiring;
import io.punctual.api.topic.TopicWiring;
import io.punctual.api.trace.TraceFilterWiring;
import io.punctual.api.watch.ApiEvents;
import io.punctual.api.watch.LogEvents;
import io.punctual.api.watch.MeterEvents;
import java.time.InstantSource;
import java.util.List;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Puts the steps together; each wires itself in its package, where its classes are at home. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ListConfig.class)
@Import({
  StoreWiring.class,
  StartWiring.class,
  ProblemWiring.class,
  AdmitWiring.class,
  TraceFilterWiring.class,
  AuthWiring.class,
  StopWiring.class,
  TenantWiring.class,
  TopicWiring.class,
  SubmitWiring.class,
  SubmissionsWiring.class,
  BatchWiring.class,
  RingWiring.class,
  PromoteWiring.class,
  LookupWiring.class,
  ChangeWiring.class,
  AccuracyController.class,
  DeadWiring.class,
  ScheduleWiring.class,
  JobWiring.class,
  PauseWiring.class,
  PaceWiring.class,
  ForecastController.class,
  StatusWiring.class,
  DocsWiring.class,
  ConsoleWiring.class
})
public class ApiConfiguration {

  @Bean
  InstantSource clock() {
    return InstantSource.system();
  }

  @Bean
  WalkBranches walkBranches(ListConfig config) {
    return new WalkBranches(config.lookedMax(), config.lookMax(), System::nanoTime);
  }

  @Bean
  ApiEvents events(MeterRegistry meters, InstantSource clock) {
    List<ApiEvents> listeners = List.of(new LogEvents(clock), new MeterEvents(meters));
    return event -> listeners.forEach(listener -> listener.happened(event));
  }
}
