package io.punctual.api.alarm;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.api.loop.Phases;
import io.punctual.api.watch.ApiEvents;
import io.punctual.service.Loop;
import io.punctual.store.installation.AlarmQueueTable;
import java.time.InstantSource;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.json.JsonMapper;

/** Wires alarms. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({AlarmConfig.class, RocketMqProducerConfig.class})
@Import({RocketProducer.class, KnownQueues.class})
public class AlarmWiring {

  // Started and stopped by RocketProducer, in its order.
  @Bean(destroyMethod = "")
  DefaultMQProducer alarmProducer(RocketMqProducerConfig config) {
    return RocketProducer.create(config);
  }

  @Bean
  BrokerOutages rocketState(RocketMqProducerConfig config, ApiEvents events) {
    return new BrokerOutages(config.nameServer(), events);
  }

  @Bean
  Loop rocketWatch(
      DefaultMQProducer producer,
      AlarmQueueTable table,
      KnownQueues routes,
      BrokerOutages state,
      AlarmConfig alarms,
      RocketMqProducerConfig rocket,
      ApiEvents events) {
    WatchRocketMq watch =
        new WatchRocketMq(
            producer, table, routes, state, alarms.topic(), rocket.probeEvery(), events);
    return new Loop("rocketmq-watch", watch, 1, Phases.ROCKETMQ + 1, events);
  }

  @Bean
  SendAlarms sendAlarms(
      DefaultMQProducer producer,
      KnownQueues routes,
      BrokerOutages state,
      AlarmConfig alarms,
      RocketMqProducerConfig rocket,
      ApiEvents events,
      MeterRegistry meters) {
    RocketAlarmTopic wire =
        new RocketAlarmTopic(producer, routes, state, alarms, JsonMapper.builder().build());
    SendAlarms send = new SendAlarms(wire, alarms.inFlightMax(), rocket.sendWaitMax(), events);
    Gauge.builder("punctual.alarm.in.flight", send, SendAlarms::inFlight).register(meters);
    Gauge.builder("punctual.alarm.in.flight.limit", alarms::inFlightMax).register(meters);
    return send;
  }

  @Bean
  RingAlarms ringAlarms(
      AlarmConfig config,
      KnownQueues routes,
      SendAlarms send,
      InstantSource clock,
      ApiEvents events,
      MeterRegistry meters) {
    RingAlarms ring = new RingAlarms(config, routes, send, clock, events);
    Gauge.builder("punctual.alarm.gathered", ring, RingAlarms::gathered).register(meters);
    Gauge.builder("punctual.alarm.gathered.limit", config::gatheredMax).register(meters);
    Gauge.builder("punctual.alarm.retrying", ring, RingAlarms::retrying).register(meters);
    Gauge.builder("punctual.alarm.retrying.limit", config::retriesMax).register(meters);
    return ring;
  }

  @Bean
  Loop ringLoop(RingAlarms ring, ApiEvents events) {
    return new Loop("alarm-ring", ring, 1, Phases.RING, events);
  }

  @Bean
  HealthIndicator rocketmqHealthIndicator(BrokerOutages state, RocketMqProducerConfig config) {
    return () ->
        (state.reachable() ? Health.up() : Health.status("DEGRADED"))
            .withDetail("punctual.rocketmq.name-server", config.nameServer())
            .withDetail("brokers", state.describe())
            .build();
  }
}
