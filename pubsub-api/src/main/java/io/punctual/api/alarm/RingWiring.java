package io.punctual.api.alarm;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.api.loop.Phases;
import io.punctual.api.watch.ApiEvents;
import io.punctual.lifecycle.Loop;
import io.punctual.lifecycle.rocketmq.RocketMqAccess;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires alarms. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
  AlarmConfig.class,
  RocketMqProducerConfig.class,
  RocketMqAccess.class
})
@Import({
  RocketProducer.class,
  KnownQueues.class,
  WatchRocketMq.class,
  FindClients.class,
  RocketAlarmTopic.class,
  RingAlarms.class
})
public class RingWiring {

  // Started and stopped by RocketProducer, in its order.
  @Bean(destroyMethod = "")
  DefaultMQProducer alarmProducer(
      RocketMqProducerConfig config, RocketMqAccess access, ApiEvents events) {
    return RocketProducer.create(config, access, events);
  }

  @Bean
  BrokerOutages rocketState(RocketMqProducerConfig config, ApiEvents events) {
    return new BrokerOutages(config.nameServer(), events);
  }

  @Bean
  Loop rocketWatch(WatchRocketMq watch, ApiEvents events) {
    return new Loop("rocketmq-watch", watch, 1, Phases.ROCKETMQ + 1, events);
  }

  @Bean
  SendAlarms sendAlarms(
      AlarmTopic topic,
      AlarmConfig alarms,
      RocketMqProducerConfig rocket,
      ApiEvents events,
      MeterRegistry meters) {
    SendAlarms send = new SendAlarms(topic, alarms.inFlightMax(), rocket.sendWaitMax(), events);
    Gauge.builder("punctual.alarm.in.flight", send, SendAlarms::inFlight).register(meters);
    Gauge.builder("punctual.alarm.in.flight.limit", alarms::inFlightMax).register(meters);
    return send;
  }

  @Bean
  Loop ringLoop(RingAlarms ring, AlarmConfig config, ApiEvents events, MeterRegistry meters) {
    Gauge.builder("punctual.alarm.gathered", ring, RingAlarms::gathered).register(meters);
    Gauge.builder("punctual.alarm.gathered.limit", config::gatheredMax).register(meters);
    Gauge.builder("punctual.alarm.retrying", ring, RingAlarms::retrying).register(meters);
    Gauge.builder("punctual.alarm.retrying.limit", config::retriesMax).register(meters);
    return new Loop("alarm-ring", ring, 1, Phases.RING, events);
  }

  @Bean
  HealthIndicator rocketmqHealthIndicator(BrokerOutages state, RocketMqProducerConfig config) {
    return () ->
        (state.takesAlarms() ? Health.up() : Health.status("DEGRADED"))
            .withDetail("punctual.rocketmq.name-server", config.nameServer())
            .withDetail("brokers", state.describe())
            .build();
  }
}
