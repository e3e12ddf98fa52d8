package io.punctual.api.intake;

import io.punctual.api.tenant.Tenant;
import io.punctual.api.watch.ApiEvent;
import io.punctual.lifecycle.Step;
import io.punctual.store.submission.SubmissionOffsets;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataIntegrityViolationException;

/**
 * Makes timers of the records of Kafka's topics of submissions, in their order. Timers are stored
 * and, in the same transaction, the place moves on that {@link SubmissionOffsets} keeps: whoever
 * dies on the way, or was replaced without knowing, has made none twice. What may be repeated comes
 * before: refused records go to their topic, and a timer with a name is stored under it once all
 * before it are. Kafka's own offsets tell where to begin before there is a place, and the lag.
 */
final class TakeSubmissions implements Step {

  /** Kafka's clients, made when they are first needed: a start does not wait for Kafka. */
  interface Clients {

    Consumer<byte[], byte[]> consumer();

    Refusals refusals();
  }

  private static final Duration POLL_MAX = Duration.ofMillis(200);

  private static final Duration CLOSE_MAX = Duration.ofSeconds(1);

  private static final Duration AGAIN_AFTER = Duration.ofSeconds(1);

  private final Map<String, Tenant> tenantOf;
  private final Clients clients;
  private final IntakeParts parts;
  private final LongSupplier nanos;

  /** This instance's. */
  private final Map<TopicPartition, TakenPartition> partitions = new HashMap<>();

  private @Nullable Consumer<byte[], byte[]> consumer;
  private @Nullable Refusals refusals;

  TakeSubmissions(
      Map<String, Tenant> tenantOf, Clients clients, IntakeParts parts, LongSupplier nanos) {
    this.tenantOf = Map.copyOf(tenantOf);
    this.clients = clients;
    this.parts = parts;
    this.nanos = nanos;
  }

  /** One poll. A partition that fails waits, and is then read from where the database says. */
  @Override
  public Duration runOnce() throws InterruptedException {
    Consumer<byte[], byte[]> kafka = consumer();
    try {
      kafka.assignment().forEach(it -> partition(kafka, it).findUnlessKnown());
      partitions.values().forEach(TakenPartition::wakeIfRested);
      ConsumerRecords<byte[], byte[]> polled = kafka.poll(POLL_MAX);
      for (TopicPartition of : polled.partitions()) {
        TakenPartition partition = partition(kafka, of);
        try {
          take(partition, polled.records(of));
        } catch (RuntimeException failed) {
          partition.forgetPlace();
          partition.rest(AGAIN_AFTER);
          parts.events().stepFailed("submissions", failed);
        }
      }
    } catch (RuntimeException | Error failed) {
      partitions.values().forEach(TakenPartition::forgetPlace); // What was polled is read again.
      throw failed;
    }
    return Duration.ZERO;
  }

  private Consumer<byte[], byte[]> consumer() {
    if (consumer == null) {
      consumer = clients.consumer();
      consumer.subscribe(tenantOf.keySet(), new Assignment(consumer));
    }
    return consumer;
  }

  private Refusals refusals() {
    if (refusals == null) {
      refusals = clients.refusals();
    }
    return refusals;
  }

  private TakenPartition partition(Consumer<byte[], byte[]> kafka, TopicPartition of) {
    return partitions.computeIfAbsent(
        of,
        it -> {
          Tenant tenant = Objects.requireNonNull(tenantOf.get(it.topic()));
          return new TakenPartition(kafka, it, tenant, parts.offsets(), nanos);
        });
  }

  private void take(TakenPartition partition, List<ConsumerRecord<byte[], byte[]>> records)
      throws InterruptedException {
    partition.readFrom(records.getFirst().offset());
    TakeRecords together = taking(partition);
    try {
      together.take(records);
    } catch (DataIntegrityViolationException one) {
      takeOneByOne(
          partition, records.stream().filter(it -> it.offset() >= together.takenUpTo()).toList());
    }
  }

  private TakeRecords taking(TakenPartition partition) {
    return new TakeRecords(parts, this::refusals, partition);
  }

  /** A timer that the database refuses is none. */
  private void takeOneByOne(TakenPartition partition, List<ConsumerRecord<byte[], byte[]>> records)
      throws InterruptedException {
    boolean goesOn = true;
    for (ConsumerRecord<byte[], byte[]> record : records) {
      if (goesOn) {
        try {
          goesOn = taking(partition).take(List.of(record));
        } catch (DataIntegrityViolationException checksTooWeak) {
          parts.events().happened(new ApiEvent.BatchFailed(1, checksTooWeak));
          goesOn = taking(partition).refuse(record);
        }
      }
    }
  }

  @Override
  public void finish() {
    try {
      if (consumer != null) {
        consumer.close(CloseOptions.timeout(CLOSE_MAX));
      }
    } finally {
      if (refusals != null) {
        refusals.close(CLOSE_MAX);
      }
    }
  }

  /** Which partitions are this instance's. */
  private final class Assignment implements ConsumerRebalanceListener {

    private final Consumer<byte[], byte[]> kafka;

    private Assignment(Consumer<byte[], byte[]> kafka) {
      this.kafka = kafka;
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> assigned) {
      assigned.forEach(it -> partition(kafka, it).find());
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
      partitions.keySet().removeAll(revoked);
    }
  }
}
