package io.punctual.callback.publish;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.punctual.callback.deliver.DeliverEvent;
import io.punctual.callback.deliver.DeliverEvents;
import io.punctual.callback.lease.HolderLease;
import io.punctual.callback.sweep.DecideShards;
import io.punctual.callback.sweep.LowWatermarks;
import io.punctual.lifecycle.ReceiptsConfig;
import io.punctual.lifecycle.Step;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Sequence;
import io.punctual.protocol.Shards;
import io.punctual.protocol.wire.ReceiptView;
import io.punctual.protocol.wire.RecordHeaders;
import io.punctual.store.receipt.UnpublishedReceipts;
import io.punctual.store.receipt.UnpublishedReceipts.Key;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Gives each receipt to the receipts' topic, and what is dead to that of dead letters, at least
 * once. A receipt is removed from what is unpublished when Kafka has its records; the callbacks
 * share them as they share the sweep.
 */
public class PublishReceipts implements Step {

  private static final Duration EVERY = Duration.ofMillis(100);

  private static final Duration FULL_PASS_EVERY = Duration.ofMinutes(1);

  /** What is committed later than this waits for the full pass. */
  private static final long LATE_MILLIS = 5_000;

  /** Of all shards together, in one pass. */
  private static final int PAGE = 512;

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .changeDefaultPropertyInclusion(it -> it.withValueInclusion(JsonInclude.Include.NON_NULL))
          .build();

  private final UnpublishedReceipts unpublished;
  private final Supplier<Producer<byte[], byte[]>> producer;
  private final ReceiptsConfig config;
  private final DeadLetters deadLetters;
  private final HolderLease lease;
  private final DeliverEvents events;
  private final InstantSource clock;
  private final LowWatermarks low = new LowWatermarks(FULL_PASS_EVERY);

  /** Where each shard's next scan may begin: what is removed stays in the index for a while. */
  private final Map<Integer, Long> passed = new HashMap<>();

  private volatile long oldestMillis = Long.MAX_VALUE;

  public PublishReceipts(
      UnpublishedReceipts unpublished,
      Supplier<Producer<byte[], byte[]>> producer,
      ReceiptsConfig config,
      DeadLetters deadLetters,
      HolderLease lease,
      DeliverEvents events,
      InstantSource clock) {
    this.unpublished = unpublished;
    this.producer = producer;
    this.config = config;
    this.deadLetters = deadLetters;
    this.lease = lease;
    this.events = events;
    this.clock = clock;
  }

  /** How long the oldest receipt has waited for its record; 0 if none does. */
  public long waitedMillis() {
    return Math.max(0, clock.millis() - oldestMillis);
  }

  /** One page of each shard; at once another after a full one. */
  @Override
  public Duration runOnce() throws InterruptedException {
    List<Integer> shards = DecideShards.of(lease.holder(), lease.live());
    if (shards.isEmpty()) {
      oldestMillis = oldestOfAll();
      return pauseAfterFailure();
    }
    int each = PAGE / shards.size();
    List<Key> page = page(shards, each);
    List<Receipt> receipts = page.isEmpty() ? List.of() : unpublished.read(page);
    oldestMillis = receipts.isEmpty() ? Long.MAX_VALUE : receipts.getFirst().finishedAtMillis();
    Set<Key> waiting = receipts.stream().map(Key::of).collect(Collectors.toSet());
    Optional<DeliverEvent.ReceiptsWait> failure = publish(receipts, waiting);
    List<Key> done = page.stream().filter(key -> !waiting.contains(key)).toList();
    if (!done.isEmpty()) {
      unpublished.remove(done);
      events.happened(new DeliverEvent.ReceiptsPublished(receipts.size() - waiting.size()));
    }
    if (failure.isPresent()) {
      events.happened(failure.get());
      return pauseAfterFailure();
    }
    oldestMillis = Long.MAX_VALUE;
    done.forEach(key -> passed.merge(key.shard(), millis(key) - LATE_MILLIS, Math::max));
    return isFull(page, each) ? Duration.ZERO : EVERY;
  }

  private static long millis(Key key) {
    return Sequence.millis(key.finishSeq());
  }

  /** Without a lease, as without Kafka, nobody publishes. */
  private long oldestOfAll() {
    return unpublished.oldest(Shards.all()).values().stream()
        .min(Comparator.naturalOrder())
        .orElse(Long.MAX_VALUE);
  }

  private List<Key> page(List<Integer> shards, int each) {
    Instant now = clock.instant();
    Collection<Integer> full = low.dueForFullPass(shards, now);
    if (!full.isEmpty()) {
      low.passed(full, unpublished.oldest(full), now);
      passed.keySet().removeAll(full);
    }
    Map<Integer, Long> from = low.of(shards);
    passed.forEach(
        (shard, millis) -> from.computeIfPresent(shard, (_, it) -> Math.max(it, millis)));
    return unpublished.scan(from, each);
  }

  private static boolean isFull(List<Key> page, int each) {
    Map<Integer, Long> byShard =
        page.stream().collect(Collectors.groupingBy(Key::shard, Collectors.counting()));
    return byShard.values().stream().anyMatch(count -> count >= each);
  }

  /**
   * A record under way.
   *
   * @param shorter to be sent in its place when it is too large
   */
  private record Sent(
      String topic,
      Future<RecordMetadata> record,
      @Nullable ProducerRecord<byte[], byte[]> shorter) {}

  /** Returns the first failure; takes out of what waits each receipt that Kafka has. */
  private Optional<DeliverEvent.ReceiptsWait> publish(List<Receipt> receipts, Set<Key> waiting)
      throws InterruptedException {
    Map<Key, List<Sent>> sent = new LinkedHashMap<>();
    for (Receipt receipt : receipts) {
      List<Sent> records = send(receipt);
      sent.put(Key.of(receipt), records);
      if (records.stream().anyMatch(it -> it.record().state() == Future.State.FAILED)) {
        break; // Each further one might block as long.
      }
    }
    Optional<DeliverEvent.ReceiptsWait> failure = Optional.empty();
    for (Map.Entry<Key, List<Sent>> records : sent.entrySet()) {
      Optional<DeliverEvent.ReceiptsWait> failed = await(records.getValue());
      if (failed.isEmpty()) {
        waiting.remove(records.getKey());
      }
      failure = failure.or(() -> failed);
    }
    return failure;
  }

  private List<Sent> send(Receipt receipt) {
    List<Sent> sent = new ArrayList<>();
    if (config.published()) {
      sent.add(send(record(receipt), null));
    }
    deadLetters.of(receipt).ifPresent(it -> sent.add(send(it.whole(), it.shorter())));
    return sent;
  }

  private Sent send(
      ProducerRecord<byte[], byte[]> record, @Nullable ProducerRecord<byte[], byte[]> shorter) {
    return new Sent(record.topic(), producer.get().send(record), shorter);
  }

  private Optional<DeliverEvent.ReceiptsWait> await(List<Sent> records)
      throws InterruptedException {
    for (Sent sent : records) {
      try {
        sent.record().get();
      } catch (ExecutionException failed) {
        Throwable cause = Objects.requireNonNullElse(failed.getCause(), failed);
        Optional<DeliverEvent.ReceiptsWait> wait =
            sent.shorter() != null && cause instanceof RecordTooLargeException
                ? await(List.of(send(sent.shorter(), null)))
                : Optional.of(new DeliverEvent.ReceiptsWait(sent.topic(), cause));
        if (wait.isPresent()) {
          return wait;
        }
      }
    }
    return Optional.empty();
  }

  private ProducerRecord<byte[], byte[]> record(Receipt receipt) {
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(
            config.topic(),
            null,
            receipt.finishedAtMillis(),
            receipt.id().toString().getBytes(US_ASCII),
            JSON.writeValueAsBytes(ReceiptView.of(receipt)));
    record.headers().add(RecordHeaders.TENANT, receipt.tenant().getBytes(US_ASCII));
    return record;
  }
}
