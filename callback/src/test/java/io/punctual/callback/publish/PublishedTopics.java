package io.punctual.callback.publish;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.punctual.store.simulation.Faults;
import io.punctual.store.simulation.Workers;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;

/** The topics of receipts and of dead letters: which timers' they have. */
final class PublishedTopics extends MockProducer<byte[], byte[]> {

  static final String RECEIPTS = "receipts";
  static final String LETTERS = "letters";
  private static final int BYTES_MAX = 100;

  private final Workers workers;
  private final Faults faults;
  private final Set<String> receipts = new TreeSet<>();
  private final Set<String> letters = new TreeSet<>();

  PublishedTopics(Workers workers, Faults faults) {
    this.workers = workers;
    this.faults = faults;
  }

  Collection<String> receipts() {
    return receipts;
  }

  Collection<String> letters() {
    return letters;
  }

  @Override
  public Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> record) {
    workers.step();
    boolean isLetter = record.topic().equals(LETTERS);
    if (isLetter && record.value() != null && record.value().length > BYTES_MAX) {
      faults.meet("letter too large");
      return CompletableFuture.failedFuture(new RecordTooLargeException());
    }
    if (!faults.happens("record lost", 0.02)) {
      (isLetter ? letters : receipts).add(new String(record.key(), US_ASCII));
      if (!faults.happens("record unheard", 0.02)) {
        return CompletableFuture.completedFuture(null);
      }
    }
    return CompletableFuture.failedFuture(new TimeoutException("no answer"));
  }
}
