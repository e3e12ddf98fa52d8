package io.punctual.api.intake;

import io.punctual.api.loop.Phases;
import io.punctual.api.request.ReadTimerRecord;
import io.punctual.api.submit.SubmitConfig;
import io.punctual.api.tenant.Tenant;
import io.punctual.api.tenant.TenantsConfig;
import io.punctual.api.watch.ApiEvents;
import io.punctual.lifecycle.Loop;
import io.punctual.store.submission.SubmissionOffsets;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires the submissions that come by Kafka. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SubmissionsConfig.class)
@Import({
  SubmissionClients.class,
  ReadSubmissions.class,
  SubmissionOffsets.class,
  IntakeParts.class
})
public class SubmissionsWiring {

  @Bean
  ReadTimerRecord readTimerRecord(SubmitConfig config) {
    return new ReadTimerRecord(config.limits());
  }

  @Bean
  Loop submissions(
      SubmissionsConfig config,
      TenantsConfig tenants,
      SubmissionClients clients,
      IntakeParts parts,
      ApiEvents events) {
    TakeSubmissions take =
        new TakeSubmissions(byTopic(config, tenants), clients, parts, System::nanoTime);
    return new Loop("submissions", take, config.topics().isEmpty() ? 0 : 1, Phases.INTAKE, events);
  }

  private static Map<String, Tenant> byTopic(SubmissionsConfig config, TenantsConfig tenants) {
    Map<String, Tenant> known = tenants.byName();
    Map<String, Tenant> byTopic = new HashMap<>();
    config
        .topics()
        .forEach(
            (name, topic) -> {
              Tenant tenant = known.isEmpty() ? Tenant.DEFAULT : known.get(name);
              if (tenant == null || !tenant.name().equals(name)) {
                throw new IllegalArgumentException(
                    "punctual.submissions.topics.%s names no tenant".formatted(name));
              }
              byTopic.put(topic, tenant);
            });
    return byTopic;
  }
}
