package io.punctual.consumer;

import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.consumer.alarm.AlarmOffsets;
import io.punctual.consumer.alarm.IntakeWiring;
import io.punctual.consumer.alarm.RocketMqContact;
import io.punctual.consumer.callback.CallbackClientWiring;
import io.punctual.consumer.callback.Callbacks;
import io.punctual.consumer.clock.CallbackClock;
import io.punctual.consumer.dispatch.DecideBatches;
import io.punctual.consumer.dispatch.DispatchConfig;
import io.punctual.consumer.dispatch.DispatchLoop;
import io.punctual.consumer.hold.Hold;
import io.punctual.consumer.hold.HoldGuard;
import io.punctual.consumer.hold.Runway;
import io.punctual.consumer.watch.ConsumerEvents;
import io.punctual.consumer.watch.LogConsumerEvents;
import io.punctual.consumer.watch.MeterConsumerEvents;
import io.punctual.lifecycle.DeliveryToken;
import io.punctual.lifecycle.WarmUpConfig;
import java.time.InstantSource;
import java.util.List;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires the service. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
  HoldConfig.class,
  DispatchConfig.class,
  DeliveryToken.class,
  DrainConfig.class,
  WarmUpConfig.class
})
@Import({
  IntakeWiring.class,
  CallbackClientWiring.class,
  HoldGuard.class,
  DispatchLoop.class,
  ConsumerGauges.class,
  CallbackPoolGauges.class,
  ConsumerLifecycle.class
})
class ConsumerWiring {

  @Bean
  ConsumerEvents consumerEvents(MeterRegistry meters) {
    List<ConsumerEvents> all =
        List.of(new MeterConsumerEvents(meters), new LogConsumerEvents(InstantSource.system()));
    return event -> all.forEach(each -> each.happened(event));
  }

  @Bean
  Runway runway(HoldConfig config) {
    return config.newRunway();
  }

  @Bean
  Hold hold(HoldConfig config, Runway runway) {
    return new Hold(config.limits(), runway);
  }

  @Bean
  DecideBatches dispatch(Hold hold, DispatchConfig config) {
    return new DecideBatches(hold, config.limits());
  }

  /** Its name is the component's in the health. */
  @Bean
  ConsumerHealth consumerHealth(
      RocketMqContact rocketMq,
      Callbacks callbacks,
      CallbackClock clock,
      Hold hold,
      AlarmOffsets offsets) {
    return new ConsumerHealth(rocketMq, callbacks, clock, hold, offsets);
  }
}
