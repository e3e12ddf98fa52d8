package io.punctual.api.submit;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.punctual.api.alarm.RingAlarms;
import io.punctual.api.loop.Phases;
import io.punctual.api.request.CheckTimer;
import io.punctual.api.request.ReadTimerRequest;
import io.punctual.api.tenant.TenantsConfig;
import io.punctual.api.watch.ApiEvents;
import io.punctual.lifecycle.Loop;
import io.punctual.store.name.NamedTimers;
import io.punctual.store.name.TimerNames;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.timer.Timers;
import java.time.InstantSource;
import java.util.Collections;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** Wires submission. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({SubmitConfig.class, NameConfig.class})
@Import({
  TimerIds.class,
  CheckTopic.class,
  SubmitTimer.class,
  SubmitBatch.class,
  FindRepeatedSubmits.class,
  SubmitController.class
})
public class SubmitWiring {

  @Bean
  SubmitQueues submitQueues(
      SubmitConfig config,
      NameConfig names,
      TenantsConfig tenants,
      Timers timers,
      NamedTimers namedTimers,
      RingAlarms ring,
      InstantSource clock,
      ApiEvents events) {
    SubmitQueue.Store plain =
        batch -> {
          timers.insert(batch.stream().map(Submission::timer).toList());
          return Collections.nCopies(batch.size(), Written.Result.STORED);
        };
    SubmitQueue.Store named =
        batch ->
            batch.stream()
                .map(one -> namedTimers.insert(one.timer(), one.contentHash(), clock.millis()))
                .map(Written::of)
                .toList();
    return new SubmitQueues(
        new SubmitQueue(config.queue(), tenants::queueShare, plain, ring::ring, events),
        new SubmitQueue(
            names.queue(config.queueWaitMax()), tenants::queueShare, named, ring::ring, events));
  }

  @Bean
  Loop submitWriters(
      SubmitQueues queues, SubmitConfig config, ApiEvents events, MeterRegistry meters) {
    measure("punctual.submit.queue", queues.plain(), meters);
    return new Loop("submit-writer", queues.plain(), config.writers(), Phases.WRITE, events);
  }

  @Bean
  Loop namedWriters(
      SubmitQueues queues, NameConfig config, ApiEvents events, MeterRegistry meters) {
    measure("punctual.names.queue", queues.named(), meters);
    return new Loop("named-writer", queues.named(), config.writers(), Phases.WRITE, events);
  }

  private static void measure(String name, SubmitQueue queue, MeterRegistry meters) {
    QueueLimits limits = queue.limits();
    Gauge.builder(name + ".timers", queue, SubmitQueue::size).register(meters);
    Gauge.builder(name + ".bytes", queue, SubmitQueue::bytes).register(meters);
    Gauge.builder(name + ".batched.timers", queue, SubmitQueue::batchedSize).register(meters);
    Gauge.builder(name + ".batched.bytes", queue, SubmitQueue::batchedBytes).register(meters);
    Gauge.builder(name + ".timers.limit", limits::sizeMax).register(meters);
    Gauge.builder(name + ".bytes.limit", limits::bytesMax).register(meters);
    TimeGauge.builder(
            name + ".wait.expected",
            queue,
            TimeUnit.NANOSECONDS,
            it -> it.expectedWait(System.nanoTime()).toNanos())
        .register(meters);
    TimeGauge.builder(
            name + ".wait.limit", () -> limits.waitMax().toMillis(), TimeUnit.MILLISECONDS)
        .register(meters);
  }

  @Bean
  NamedTimers namedTimers(
      TransactionTemplate transaction,
      RetryTemplate retry,
      TimerNames names,
      Timers timers,
      Receipts receipts,
      NameConfig config) {
    return new NamedTimers(transaction, retry, names, timers, receipts, config.retention());
  }

  @Bean
  ReadBody readBody(SubmitConfig config, MeterRegistry meters) {
    ReadBody readBody = new ReadBody(config);
    Gauge.builder("punctual.submit.bodies.bytes", readBody, ReadBody::bytesInUse).register(meters);
    Gauge.builder("punctual.submit.bodies.bytes.limit", () -> config.bodiesBytesMax().toBytes())
        .register(meters);
    return readBody;
  }

  @Bean
  ReadTimerRequest readTimerRequest(SubmitConfig config) {
    return new ReadTimerRequest(config.limits());
  }

  @Bean
  CheckTimer checkTimer(SubmitConfig config) {
    return new CheckTimer(config.pastMax(), config.aheadMax());
  }
}
