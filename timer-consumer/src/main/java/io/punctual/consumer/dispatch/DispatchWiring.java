package io.punctual.consumer.dispatch;

import io.punctual.consumer.callback.CallbackConfig;
import io.punctual.consumer.callback.Callbacks;
import io.punctual.consumer.clock.CallbackClock;
import io.punctual.consumer.hold.Hold;
import io.punctual.consumer.loop.HoldGuard;
import io.punctual.consumer.watch.ConsumerEvents;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires dispatch: who sends what when. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DispatchConfig.class)
public class DispatchWiring {

  @Bean
  HoldGuard holdGuard() {
    return new HoldGuard();
  }

  @Bean
  DecideBatches dispatch(Hold hold, DispatchConfig properties) {
    return new DecideBatches(hold, properties.limits());
  }

  @Bean(destroyMethod = "")
  DispatchLoop dispatchLoop(
      HoldGuard guard,
      DecideBatches dispatch,
      CallbackClock clock,
      Callbacks callbacks,
      CallbackConfig callback,
      ConsumerEvents events) {
    SendBatch send = new PostBatch(callbacks, clock, callback.responseTimeout(), events);
    return new DispatchLoop(guard, dispatch, clock, send, events);
  }
}
