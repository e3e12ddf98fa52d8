package io.punctual.callback;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.annotation.Import;

/** Deliveries: SQL to Kafka to receipt. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(exclude = TransactionAutoConfiguration.class)
@Import({CallbackWiring.class, KafkaWiring.class})
public class CallbackApplication {

  public static void main(String[] args) {
    SpringApplication.run(CallbackApplication.class, args);
  }
}
