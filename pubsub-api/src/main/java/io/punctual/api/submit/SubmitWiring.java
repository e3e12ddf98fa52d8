package io.punctual.api.submit;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.punctual.api.alarm.RingAlarms;
import io.punctual.api.loop.Phases;
import io.punctual.api.request.CheckTimer;
import io.punctual.api.request.ReadTimerRequest;
import io.punctual.api.tenant.TenantsConfig;
import io.punctual.api.topic.KnowTopics;
import io.punctual.api.watch.ApiEvents;
import io.punctual.protocol.Sequence;
import io.punctual.service.Loop;
import io.punctual.store.name.NamedTimers;
import io.punctual.store.name.TimerNames;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.sql.RetrySql;
import io.punctual.store.timer.Timers;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.transaction.support.TransactionTemplate;

/** Wires submission. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({SubmitConfig.class, NameConfig.class})
@Import({FindRepeatedSubmits.class, SubmitController.class})
public class SubmitWiring {

  @Bean
  SubmitQueue submitQueue(SubmitConfig config, TenantsConfig tenants, MeterRegistry meters) {
    QueueLimits limits =
        new QueueLimits(
            config.queueMax(),
            config.queueBytesMax().toBytes(),
            config.queueWaitMax(),
            config.batchMax(),
            config.batchBytesMax().toBytes());
    return queue("punctual.submit.queue", limits, tenants, meters);
  }

  @Bean
  Loop submitWriters(
      @Qualifier("submitQueue") SubmitQueue queue,
      Timers timers,
      RingAlarms ring,
      SubmitConfig config,
      ApiEvents events) {
    WriteBatches writer = new WriteBatches(queue, timers::insert, ring::ring, events);
    return new Loop("submit-writer", writer, config.writers(), Phases.WRITE, events);
  }

  @Bean
  SubmitQueue namedQueue(
      NameConfig config, SubmitConfig submit, TenantsConfig tenants, MeterRegistry meters) {
    long bytesMax = config.queueBytesMax().toBytes();
    QueueLimits limits =
        new QueueLimits(config.queueMax(), bytesMax, submit.queueWaitMax(), 1, bytesMax);
    return queue("punctual.names.queue", limits, tenants, meters);
  }

  private static SubmitQueue queue(
      String name, QueueLimits limits, TenantsConfig tenants, MeterRegistry meters) {
    SubmitQueue queue = new SubmitQueue(limits, tenants::queueShare);
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
    return queue;
  }

  @Bean
  NamedTimers namedTimers(
      TransactionTemplate transaction,
      RetrySql retry,
      TimerNames names,
      Timers timers,
      Receipts receipts,
      NameConfig config) {
    return new NamedTimers(transaction, retry, names, timers, receipts, config.retention());
  }

  @Bean
  Loop namedWriters(
      @Qualifier("namedQueue") SubmitQueue queue,
      NamedTimers timers,
      RingAlarms ring,
      NameConfig config,
      InstantSource clock,
      ApiEvents events) {
    WriteNamed writer =
        new WriteNamed(
            queue,
            submission ->
                timers.insert(submission.timer(), submission.contentHash(), clock.millis()),
            ring::ring,
            events);
    return new Loop("named-writer", writer, config.writers(), Phases.WRITE, events);
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

  @Bean
  SubmitTimer submitTimer(
      KnowTopics topics,
      CheckTimer check,
      @Qualifier("submitQueue") SubmitQueue queue,
      @Qualifier("namedQueue") SubmitQueue named,
      SubmitConfig config,
      Sequence sequence,
      InstantSource clock) {
    return new SubmitTimer(topics, check, queue, named, config, sequence, clock);
  }

  @Bean
  SubmitBatch submitBatch(
      SubmitTimer submitTimer,
      KnowTopics topics,
      @Qualifier("submitQueue") SubmitQueue queue,
      @Qualifier("namedQueue") SubmitQueue named,
      FindRepeatedSubmits findRepeats) {
    return new SubmitBatch(submitTimer, topics, queue, named, findRepeats);
  }
}
