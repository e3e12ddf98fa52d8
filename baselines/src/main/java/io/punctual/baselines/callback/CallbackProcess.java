package io.punctual.baselines.callback;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The classic callback's process; its database comes by the environment, the rest by arguments. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class CallbackProcess {
  private static final int BATCH_BYTES = 64 * 1_024;

  public static void main(String[] args) {
    SpringApplication.run(CallbackProcess.class, args);
  }

  /** As the producer of punctual-callback. */
  @Bean
  Producer<byte[], byte[]> producer(@Value("${classic.kafka}") String bootstrapServers) {
    return new KafkaProducer<>(
        Map.of(
            ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
            bootstrapServers,
            ProducerConfig.CLIENT_ID_CONFIG,
            "classic-callback",
            ProducerConfig.ACKS_CONFIG,
            "all",
            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
            true,
            ProducerConfig.LINGER_MS_CONFIG,
            0,
            ProducerConfig.BATCH_SIZE_CONFIG,
            BATCH_BYTES),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }

  @Bean
  DeliverOne deliverOne(
      JdbcTemplate jdbc,
      PlatformTransactionManager transactions,
      Producer<byte[], byte[]> producer) {
    return new DeliverOne(jdbc, new TransactionTemplate(transactions), producer);
  }

  @Bean
  DeliverController deliverController(DeliverOne deliverOne) {
    return new DeliverController(deliverOne);
  }

  /** Opens the pool, which would else wait for a first request. */
  @Bean
  PoolController poolController(HikariDataSource connections) throws SQLException {
    connections.getConnection().close();
    return new PoolController(connections);
  }
}
