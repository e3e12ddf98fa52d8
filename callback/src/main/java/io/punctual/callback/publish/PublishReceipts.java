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
import io.punctual.protocol.Outcome;
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
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
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

  private static final int IN_KAFKA_MAX = 100_000;

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

  /** Receipts whose record Kafka has, and that wait for their dead letter's; some come twice. */
  private final Set<Key> inKafka = new HashSet<>();

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
    passThoseThatWait(page, waiting, each);
    if (failure.isPresent()) {
      events.happened(failure.get());
      return pauseAfterFailure();
    }
    oldestMillis = Long.MAX_VALUE;
    done.forEach(key -> pass(key, LATE_MILLIS));
    return isFull(page, each) ? Duration.ZERO : EVERY;
  }

  private void pass(Key key, long marginMillis) {
    passed.merge(key.shard(), millis(key) - marginMillis, Math::max);
  }

  /**
   * Where those whose receipt has no more to wait for fill a shard's page, they must not hide the
   * others until the full pass.
   */
  private void passThoseThatWait(List<Key> page, Set<Key> waiting, int each) {
    Map<Integer, List<Key>> byShard =
        page.stream()
            .filter(key -> waiting.contains(key) && (inKafka.contains(key) || !config.published()))
            .collect(Collectors.groupingBy(Key::shard));
    byShard.values().stream()
        .filter(keys -> keys.size() >= each)
        .forEach(keys -> pass(keys.getLast(), 0));
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

  /** Returns the first failure; takes out of what waits each receipt that Kafka has. */
  private Optional<DeliverEvent.ReceiptsWait> publish(List<Receipt> receipts, Set<Key> waiting)
      throws InterruptedException {
    PublishRecords records = new PublishRecords(producer.get());
    if (inKafka.size() > IN_KAFKA_MAX) {
      inKafka.clear();
    }
    for (Receipt receipt : receipts) {
      Key key = Key.of(receipt);
      if (config.published() && !inKafka.contains(key)) {
        records.send(key, record(receipt));
      }
      deadLetters.of(receipt).ifPresent(letter -> records.send(key, letter));
    }
    records.await();
    for (Receipt receipt : receipts) {
      Key key = Key.of(receipt);
      if (records.hasAll(key) && mayRemove(receipt)) {
        waiting.remove(key);
        records.givenUp(key).ifPresent(events::happened);
        inKafka.remove(key);
      } else if (records.has(key, config.topic())) {
        inKafka.add(key);
      }
    }
    return records.failure();
  }

  /** Without the receipts' topic, what is not dead is for those who have it. */
  private boolean mayRemove(Receipt receipt) {
    return config.published() || receipt.outcome() == Outcome.DEAD;
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
