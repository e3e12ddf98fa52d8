package io.punctual.callback.publish;

import io.punctual.callback.deliver.DeliverEvent;
import io.punctual.callback.publish.DeadLetters.Letter;
import io.punctual.store.receipt.UnpublishedReceipts.Key;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;

/**
 * The records of a page of receipts, under way to Kafka. A topic that fails at once gets no more of
 * them, since each might block as long; the other one does.
 */
final class PublishRecords {

  /** Of dead letters on their way together: the producer's memory is the deliveries' first. */
  private static final long LETTER_BYTES_MAX = 4 << 20;

  private record Sent(
      Key key, String topic, Future<RecordMetadata> record, @Nullable Letter letter) {}

  private record Of(Key key, String topic) {}

  private final Producer<byte[], byte[]> producer;
  private final List<Sent> sent = new ArrayList<>();
  private final Set<String> failing = new HashSet<>();
  private final Set<Key> incomplete = new HashSet<>();
  private final Set<Of> acknowledged = new HashSet<>();
  private final Map<Key, DeliverEvent.LetterGivenUp> givenUp = new HashMap<>();
  private Optional<DeliverEvent.ReceiptsWait> failure = Optional.empty();
  private long letterBytes;

  PublishRecords(Producer<byte[], byte[]> producer) {
    this.producer = producer;
  }

  void send(Key key, ProducerRecord<byte[], byte[]> receipt) {
    send(key, receipt, null);
  }

  void send(Key key, Letter letter) {
    letterBytes += letter.sizeBytes();
    if (letterBytes > LETTER_BYTES_MAX && letterBytes > letter.sizeBytes()) {
      incomplete.add(key);
    } else {
      send(key, letter.whole(), letter);
    }
  }

  private void send(Key key, ProducerRecord<byte[], byte[]> record, @Nullable Letter letter) {
    if (failing.contains(record.topic())) {
      incomplete.add(key);
      return;
    }
    Sent one = new Sent(key, record.topic(), producer.send(record), letter);
    sent.add(one);
    if (one.record().state() == Future.State.FAILED
        && !isOfTheRecord(one.record().exceptionNow())) {
      failing.add(record.topic());
    }
  }

  /** Waits for all of them. */
  void await() throws InterruptedException {
    for (Sent one : sent) {
      Optional<Throwable> failed = await(one);
      if (failed.isEmpty()) {
        acknowledged.add(new Of(one.key(), one.topic()));
      } else {
        incomplete.add(one.key());
        failure =
            failure.or(() -> failed.map(it -> new DeliverEvent.ReceiptsWait(one.topic(), it)));
      }
    }
  }

  /**
   * A letter that is too large goes without its payload. One that the topic takes in no form is
   * given up: it stays among the dead timers.
   */
  private Optional<Throwable> await(Sent one) throws InterruptedException {
    Optional<Throwable> failed = failureOf(one.record());
    if (one.letter() == null || failed.isEmpty()) {
      return failed;
    }
    Optional<Throwable> last =
        failed.get() instanceof RecordTooLargeException
            ? failureOf(producer.send(one.letter().shorter()))
            : failed;
    if (last.filter(PublishRecords::isOfTheRecord).isEmpty()) {
      return last;
    }
    givenUp.put(one.key(), new DeliverEvent.LetterGivenUp(one.key().id(), one.topic(), last.get()));
    return Optional.empty();
  }

  private static boolean isOfTheRecord(Throwable failure) {
    return failure instanceof RecordTooLargeException || failure instanceof InvalidRecordException;
  }

  private static Optional<Throwable> failureOf(Future<RecordMetadata> record)
      throws InterruptedException {
    try {
      record.get();
      return Optional.empty();
    } catch (ExecutionException failed) {
      return Optional.of(Objects.requireNonNullElse(failed.getCause(), failed));
    }
  }

  /** Whether Kafka has all that is to be published of it. */
  boolean hasAll(Key key) {
    return !incomplete.contains(key);
  }

  boolean has(Key key, String topic) {
    return acknowledged.contains(new Of(key, topic));
  }

  /** Present when the topic of dead letters has refused its letter. */
  Optional<DeliverEvent.LetterGivenUp> givenUp(Key key) {
    return Optional.ofNullable(givenUp.get(key));
  }

  /** The first one. */
  Optional<DeliverEvent.ReceiptsWait> failure() {
    return failure;
  }
}
