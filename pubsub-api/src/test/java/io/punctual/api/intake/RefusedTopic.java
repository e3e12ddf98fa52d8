package io.punctual.api.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.store.simulation.Faults;
import io.punctual.store.simulation.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.TimeoutException;

/** The topic of refused records, as the records' sources. It may lose one, or its answer. */
final class RefusedTopic extends MockProducer<byte[], byte[]> {

  private final Workers workers;
  private final Faults faults;
  private final List<String> sources = new ArrayList<>();

  RefusedTopic(Workers workers, Faults faults) {
    this.workers = workers;
    this.faults = faults;
  }

  List<String> sources() {
    return sources;
  }

  @Override
  public Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> record) {
    workers.step();
    if (!faults.happens("refusal lost", 0.02)) {
      sources.add(new String(record.headers().lastHeader("punctual-source").value(), UTF_8));
      if (!faults.happens("refusal unheard", 0.02)) {
        return CompletableFuture.completedFuture(null);
      }
    }
    return CompletableFuture.failedFuture(new TimeoutException("no answer"));
  }
}
