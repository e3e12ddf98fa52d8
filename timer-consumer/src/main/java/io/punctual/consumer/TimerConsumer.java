package io.punctual.consumer;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;

/** The service's main class. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(ConsumerConfiguration.class)
public class TimerConsumer {

  public static void main(String[] args) {
    SpringApplication.run(TimerConsumer.class, args);
  }
}
