package io.punctual.callback.produce;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.Content;
import io.punctual.protocol.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.junit.jupiter.api.Test;

class ProduceToKafkaTest {

  private final List<Callback> appended = new ArrayList<>();
  private final List<Attempt> ends = new ArrayList<>();

  /** As Kafka's client in an error state: appends, then throws, and reports the batch later. */
  private final MockProducer<byte[], byte[]> inErrorState =
      new MockProducer<>() {
        @Override
        public Future<RecordMetadata> send(
            ProducerRecord<byte[], byte[]> record, Callback callback) {
          appended.add(callback);
          throw new KafkaException("Cannot execute transactional method");
        }
      };

  @Test
  void anAttemptEndsOnceAndMayHaveBeenWrittenThoughSendThrew() {
    new ProduceToKafka(
            () -> inErrorState,
            new SlowPartitions(Duration.ofMillis(300)),
            new ProducerPulse(System::nanoTime))
        .send(timer(), 0, 1_000, ends::add);
    appended.getFirst().onCompletion(null, new ClusterAuthorizationException("denied"));

    assertThat(ends)
        .singleElement()
        .matches(end -> end instanceof Attempt.Transient failed && failed.unknown());
  }

  private static ClaimedTimer timer() {
    Content content = new Content("demo", null, List.of(), null);
    return new ClaimedTimer(
        new Timer(UUID.randomUUID(), "default", null, content, 1, 1_000, 1), 1_000, 0, 0);
  }
}
