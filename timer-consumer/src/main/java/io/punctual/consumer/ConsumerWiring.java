package io.punctual.consumer;

import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.consumer.alarm.AlarmLoop;
import io.punctual.consumer.alarm.AlarmOffsets;
import io.punctual.consumer.alarm.AlarmWiring;
import io.punctual.consumer.alarm.RocketmqWatch;
import io.punctual.consumer.callback.AskClock;
import io.punctual.consumer.callback.CallbackClientWiring;
import io.punctual.consumer.callback.CallbackConfig;
import io.punctual.consumer.callback.Callbacks;
import io.punctual.consumer.callback.WarmUp;
import io.punctual.consumer.clock.CallbackClock;
import io.punctual.consumer.dispatch.DecideBatches;
import io.punctual.consumer.dispatch.DispatchLoop;
import io.punctual.consumer.dispatch.DispatchWiring;
import io.punctual.consumer.hold.Hold;
import io.punctual.consumer.loop.HoldGuard;
import io.punctual.consumer.watch.ConsumerEvents;
import io.punctual.consumer.watch.LogConsumerEvents;
import io.punctual.consumer.watch.MeterConsumerEvents;
import java.util.List;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires the service. */
@Configuration(proxyBeanMethods = false)
@Import({AlarmWiring.class, CallbackClientWiring.class, DispatchWiring.class})
@EnableConfigurationProperties({HoldConfig.class, StopConfig.class, WarmUpConfig.class})
class ConsumerWiring {

  @Bean
  ConsumerEvents consumerEvents(MeterRegistry meters) {
    List<ConsumerEvents> all = List.of(new MeterConsumerEvents(meters), new LogConsumerEvents());
    return event -> all.forEach(each -> each.happened(event));
  }

  @Bean
  Hold hold(HoldConfig properties) {
    return new Hold(properties.limits());
  }

  @Bean
  ConsumerGauges consumerGauges(
      HoldGuard guard,
      Hold hold,
      AlarmOffsets offsets,
      DecideBatches dispatch,
      CallbackClock clock,
      Callbacks callbacks,
      RocketmqWatch rocketmq,
      HoldConfig limits) {
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
  WarmUp warmUp(Callbacks callbacks, WarmUpConfig config, CallbackConfig callback) {
    return new WarmUp(callbacks, config.requests(), callback.clockTimeout());
  }

  @Bean
  ConsumerLifecycle consuming(
      AlarmLoop intake,
      DispatchLoop dispatch,
      AskClock askClock,
      WarmUp warmUp,
      Hold hold,
      HoldGuard guard,
      HoldConfig held,
      StopConfig stop,
      ConsumerEvents events) {
    return new ConsumerLifecycle(
        intake, dispatch, askClock, warmUp, hold, guard, held.handOver(), stop.drainMax(), events);
  }
}
