package io.punctual.consumer;

import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.consumer.alarm.AlarmConfiguration;
import io.punctual.consumer.alarm.AlarmIntake;
import io.punctual.consumer.alarm.AlarmOffsets;
import io.punctual.consumer.alarm.RocketmqWatch;
import io.punctual.consumer.dispatch.AskClock;
import io.punctual.consumer.dispatch.CallbackClock;
import io.punctual.consumer.dispatch.Callbacks;
import io.punctual.consumer.dispatch.Dispatch;
import io.punctual.consumer.dispatch.DispatchConfiguration;
import io.punctual.consumer.dispatch.DispatchLoop;
import io.punctual.consumer.dispatch.HoldGuard;
import io.punctual.consumer.hold.Hold;
import io.punctual.consumer.watch.ConsumerEvents;
import io.punctual.consumer.watch.LoggingEvents;
import io.punctual.consumer.watch.MeteringEvents;
import io.punctual.consumer.watch.TellAll;
import java.util.List;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires the service. */
@Configuration(proxyBeanMethods = false)
@Import({AlarmConfiguration.class, DispatchConfiguration.class})
@EnableConfigurationProperties({HoldProperties.class, StopProperties.class})
class ConsumerConfiguration {

  @Bean
  ConsumerEvents consumerEvents(MeterRegistry meters) {
    return new TellAll(List.of(new MeteringEvents(meters), new LoggingEvents()));
  }

  @Bean
  Hold hold(HoldProperties properties) {
    return new Hold(properties.limits());
  }

  @Bean
  ConsumerGauges consumerGauges(
      HoldGuard guard,
      Hold hold,
      AlarmOffsets offsets,
      Dispatch dispatch,
      CallbackClock clock,
      Callbacks callbacks,
      RocketmqWatch rocketmq,
      HoldProperties limits) {
    return new ConsumerGauges(guard, hold, offsets, dispatch, clock, callbacks, rocketmq, limits);
  }

  @Bean
  CallbackPoolGauges callbackPoolGauges(PoolingHttpClientConnectionManager connections) {
    return new CallbackPoolGauges(connections);
  }

  @Bean
  ConsumerHealth consumerHealth(
      RocketmqWatch rocketmq,
      Callbacks callbacks,
      CallbackClock clock,
      Hold hold,
      AlarmOffsets offsets) {
    return new ConsumerHealth(rocketmq, callbacks, clock, hold, offsets);
  }

  @Bean
  Consuming consuming(
      AlarmIntake intake,
      DispatchLoop dispatch,
      AskClock askClock,
      Hold hold,
      StopProperties stop,
      ConsumerEvents events) {
    return new Consuming(intake, dispatch, askClock, hold, stop.drainMax(), events);
  }
}
