package io.punctual.api.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import tools.jackson.databind.json.JsonMapper;

/** The topic of the records that became no timers: each as it came, with the problem. */
final class Refusals {

  /** A record that becomes no timer, and why. */
  record Refusal(ConsumerRecord<byte[], byte[]> record, Problem problem) {}

  private final String topic;
  private final Producer<byte[], byte[]> producer;
  private final JsonMapper json;

  Refusals(String topic, Producer<byte[], byte[]> producer, JsonMapper json) {
    this.topic = topic;
    this.producer = producer;
    this.json = json;
  }

  /** Returns when Kafka has all of them. */
  void send(List<Refusal> refusals) throws InterruptedException {
    List<Future<?>> sent = new ArrayList<>();
    for (Refusal refusal : refusals) {
      Future<?> one = producer.send(whole(refusal));
      if (one.state() == Future.State.FAILED) {
        await(one, refusal); // Each further one might block as long.
      }
      sent.add(one);
    }
    for (int i = 0; i < sent.size(); i++) {
      if (sent.get(i).state() != Future.State.FAILED) {
        await(sent.get(i), refusals.get(i));
      }
    }
  }

  /** Of what is too large for the topic, only the problem and the source go there. */
  private void await(Future<?> sent, Refusal refusal) throws InterruptedException {
    try {
      sent.get();
    } catch (ExecutionException failed) {
      if (!(failed.getCause() instanceof RecordTooLargeException)) {
        throw takesNone(failed);
      }
      try {
        producer.send(explained(new ProducerRecord<>(topic, new byte[0]), refusal)).get();
      } catch (ExecutionException again) {
        throw takesNone(again);
      }
    }
  }

  private IllegalStateException takesNone(ExecutionException failed) {
    return new IllegalStateException(
        "topic %s (punctual.submissions.refused-topic) takes no records".formatted(topic),
        failed.getCause());
  }

  private ProducerRecord<byte[], byte[]> whole(Refusal refusal) {
    ConsumerRecord<byte[], byte[]> from = refusal.record();
    return explained(
        new ProducerRecord<>(topic, null, from.key(), from.value(), from.headers()), refusal);
  }

  private ProducerRecord<byte[], byte[]> explained(
      ProducerRecord<byte[], byte[]> record, Refusal refusal) {
    ConsumerRecord<byte[], byte[]> from = refusal.record();
    String source = "%s-%d@%d".formatted(from.topic(), from.partition(), from.offset());
    record.headers().add("punctual-source", source.getBytes(UTF_8));
    byte[] problem = json.writeValueAsBytes(ProblemAnswer.body(refusal.problem()));
    record.headers().add("punctual-problem", problem);
    return record;
  }

  void close(Duration atMost) {
    producer.close(atMost);
  }
}
