package io.punctual.callback.produce;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.Content;
import io.punctual.protocol.Timer;
import io.punctual.protocol.wire.RecordHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.BufferExhaustedException;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;

/**
 * Hands records to Kafka, and watches how long they stay unacknowledged. A failure that the
 * producer reports to its callback from inside {@code send} never left: no metadata, no room. What
 * {@code send} throws may have left: a producer in an error state appends the record before it
 * throws, and reports it to the callback later.
 */
public class ProduceToKafka implements ProduceRecords {

  private final Supplier<Producer<byte[], byte[]>> producer;
  private final SlowPartitions unacked;
  private final ProducerPulse pulse;

  public ProduceToKafka(
      Supplier<Producer<byte[], byte[]>> producer, SlowPartitions unacked, ProducerPulse pulse) {
    this.producer = producer;
    this.unacked = unacked;
    this.pulse = pulse;
  }

  @Override
  public void send(ClaimedTimer timer, int partition, long sentAtMillis, Consumer<Attempt> onEnd) {
    Content content = timer.timer().content();
    SlowPartitions.Sent sent =
        unacked.sent(new TopicPartition(content.topic(), partition), System.nanoTime());
    Thread sender = Thread.currentThread();
    AtomicBoolean left = new AtomicBoolean();
    Consumer<Attempt> once = once(onEnd);
    try {
      producer
          .get()
          .send(
              new ProducerRecord<>(
                  content.topic(),
                  partition,
                  sentAtMillis,
                  content.key(),
                  content.payload(),
                  headers(timer)),
              (metadata, failure) -> {
                Attempt attempt =
                    failure == null
                        ? new Attempt.Produced(metadata.partition(), metadata.offset())
                        : ClassifyFailure.of(
                            failure, left.get() || Thread.currentThread() != sender);
                end(sent, attempt, failure instanceof BufferExhaustedException, once);
              });
      left.set(true);
    } catch (KafkaException | IllegalStateException | IllegalArgumentException thrown) {
      end(sent, new Attempt.Transient(thrown.toString(), true), false, once);
    }
  }

  private static Consumer<Attempt> once(Consumer<Attempt> onEnd) {
    AtomicBoolean ended = new AtomicBoolean();
    return attempt -> {
      if (ended.compareAndSet(false, true)) {
        onEnd.accept(attempt);
      }
    };
  }

  /**
   * @param crowdedOut by records to other partitions: this one is not to blame
   */
  private void end(
      SlowPartitions.Sent sent, Attempt attempt, boolean crowdedOut, Consumer<Attempt> onEnd) {
    pulse.ended(attempt);
    sent.ended(crowdedOut || !(attempt instanceof Attempt.Transient));
    onEnd.accept(attempt);
  }

  private static List<Header> headers(ClaimedTimer claimed) {
    Timer timer = claimed.timer();
    List<Header> headers = new ArrayList<>();
    timer
        .content()
        .headers()
        .forEach(header -> headers.add(new RecordHeader(header.name(), header.value())));
    headers.add(header(RecordHeaders.ID, timer.id().toString()));
    headers.add(header(RecordHeaders.TENANT, timer.tenant()));
    if (timer.name() != null) {
      headers.add(new RecordHeader(RecordHeaders.NAME, timer.name().getBytes(UTF_8)));
    }
    headers.add(header(RecordHeaders.DELIVER_AT, Long.toString(timer.dueMillis())));
    headers.add(header(RecordHeaders.ATTEMPT, Integer.toString(claimed.attempts() + 1)));
    return headers;
  }

  private static Header header(String name, String value) {
    return new RecordHeader(name, value.getBytes(US_ASCII));
  }
}
