package io.punctual.api.job;

import io.punctual.api.loop.Phases;
import io.punctual.api.watch.ApiEvents;
import io.punctual.lifecycle.Loop;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires jobs. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(JobsConfig.class)
@Import({
  ReadJob.class,
  ListJobTimers.class,
  ChangeJobTimer.class,
  RunJobs.class,
  JobsController.class
})
public class JobWiring {

  @Bean
  Loop jobsLoop(RunJobs run, ApiEvents events) {
    return new Loop("jobs", run, 1, Phases.PROMOTE, events);
  }
}
