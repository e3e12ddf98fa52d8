package io.punctual.api.intake;

import io.punctual.api.alarm.RingAlarms;
import io.punctual.api.intake.ReadSubmissions.Submission;
import io.punctual.api.intake.Refusals.Refusal;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.submit.SubmitTimer;
import io.punctual.api.tenant.Tenant;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.lifecycle.Step;
import io.punctual.protocol.NameOutcome;
import io.punctual.protocol.Timer;
import io.punctual.store.name.NamedTimers;
import io.punctual.store.submission.SubmissionOffsets;
import io.punctual.store.submission.SubmissionOffsets.Source;
import io.punctual.store.timer.Timers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
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

  /** Of one transaction; one timer more always fits. */
  private static final int BYTES_MAX = 4 << 20;

  private final Map<String, Tenant> tenantOf;
  private final Clients clients;
  private final ReadSubmissions read;
  private final SubmissionOffsets offsets;
  private final Timers timers;
  private final NamedTimers named;
  private final RingAlarms ring;
  private final InstantSource clock;
  private final ApiEvents events;

  /** Where each of this instance's partitions stands, in the database; empty before its first. */
  private final Map<TopicPartition, OptionalLong> places = new HashMap<>();

  /** Records of lower offsets may have become timers, though their partition's place says no. */
  private final Map<TopicPartition, Long> doubtfulBelow = new HashMap<>();

  /** Partitions that wait, and until when, by {@link System#nanoTime}. */
  private final Map<TopicPartition, Long> resting = new HashMap<>();

  private @Nullable Consumer<byte[], byte[]> consumer;
  private @Nullable Refusals refusals;

  TakeSubmissions(
      Map<String, Tenant> tenantOf,
      Clients clients,
      ReadSubmissions read,
      SubmissionOffsets offsets,
      Timers timers,
      NamedTimers named,
      RingAlarms ring,
      InstantSource clock,
      ApiEvents events) {
    this.tenantOf = Map.copyOf(tenantOf);
    this.clients = clients;
    this.read = read;
    this.offsets = offsets;
    this.timers = timers;
    this.named = named;
    this.ring = ring;
    this.clock = clock;
    this.events = events;
  }

  /** One poll. A partition that fails waits, and is then read from where the database says. */
  @Override
  public Duration runOnce() throws InterruptedException {
    Consumer<byte[], byte[]> kafka = consumer();
    try {
      findPlaces(kafka);
      wakeRested(kafka);
      ConsumerRecords<byte[], byte[]> records = kafka.poll(POLL_MAX);
      for (TopicPartition partition : records.partitions()) {
        try {
          take(kafka, partition, records.records(partition));
        } catch (RuntimeException failed) {
          places.remove(partition);
          rest(kafka, partition, AGAIN_AFTER);
          events.stepFailed("submissions", failed);
        }
      }
    } catch (RuntimeException | Error failed) {
      places.clear(); // What was polled is read again.
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

  private void findPlaces(Consumer<byte[], byte[]> kafka) {
    for (TopicPartition partition : kafka.assignment()) {
      if (!places.containsKey(partition)) {
        findPlace(kafka, partition);
      }
    }
  }

  private void findPlace(Consumer<byte[], byte[]> kafka, TopicPartition partition) {
    OptionalLong next = offsets.next(source(partition));
    if (next.isPresent()) {
      kafka.seek(partition, next.getAsLong());
    } else {
      begin(kafka, partition);
    }
    places.put(partition, next);
  }

  /** Without a place: where the group is in Kafka, or at the first record. */
  private void begin(Consumer<byte[], byte[]> kafka, TopicPartition partition) {
    OffsetAndMetadata group = kafka.committed(Set.of(partition)).get(partition);
    if (group == null) {
      kafka.seekToBeginning(List.of(partition));
    } else {
      kafka.seek(partition, group);
    }
    doubtfulBelow.putAll(kafka.endOffsets(List.of(partition)));
  }

  private static Source source(TopicPartition partition) {
    return new Source(partition.topic(), partition.partition());
  }

  private void take(
      Consumer<byte[], byte[]> kafka,
      TopicPartition partition,
      List<ConsumerRecord<byte[], byte[]>> records)
      throws InterruptedException {
    OptionalLong place = Objects.requireNonNull(places.get(partition));
    if (place.isPresent() && records.getFirst().offset() < place.getAsLong()) {
      doubtfulBelow.put(partition, place.getAsLong()); // The topic lost records, or is another.
    }
    Taking together = new Taking(kafka, partition);
    try {
      together.take(records);
    } catch (DataIntegrityViolationException one) {
      takeOneByOne(
          kafka,
          partition,
          records.stream().filter(it -> it.offset() >= together.takenUpTo).toList());
    }
  }

  /** A timer that the database refuses is none. */
  private void takeOneByOne(
      Consumer<byte[], byte[]> kafka,
      TopicPartition partition,
      List<ConsumerRecord<byte[], byte[]>> records)
      throws InterruptedException {
    boolean goesOn = true;
    for (ConsumerRecord<byte[], byte[]> record : records) {
      if (goesOn) {
        Taking taking = new Taking(kafka, partition);
        try {
          goesOn = taking.take(List.of(record));
        } catch (DataIntegrityViolationException checksTooWeak) {
          events.happened(new ApiEvent.BatchFailed(1, checksTooWeak));
          goesOn = new Taking(kafka, partition).refuse(record);
        }
      }
    }
  }

  /** Records of one partition on their way. */
  private final class Taking {

    private final Consumer<byte[], byte[]> kafka;
    private final TopicPartition partition;
    private final Tenant tenant;
    private final long begunAtNanos = System.nanoTime();
    private final List<Timer> plain = new ArrayList<>();
    private final List<Refusal> refused = new ArrayList<>();
    private long takenUpTo;
    private long plainFrom;
    private long bytes;

    private Taking(Consumer<byte[], byte[]> kafka, TopicPartition partition) {
      this.kafka = kafka;
      this.partition = partition;
      this.tenant = Objects.requireNonNull(tenantOf.get(partition.topic()));
    }

    /** Returns whether what is behind them may follow. */
    boolean take(List<ConsumerRecord<byte[], byte[]>> records) throws InterruptedException {
      for (ConsumerRecord<byte[], byte[]> record : records) {
        boolean goesOn =
            switch (read.read(tenant, record)) {
              case Submission.Plain(Timer timer) -> add(timer, record.offset());
              case Submission.Named(Timer timer, byte[] contentHash) ->
                  moveOn(record.offset()) && storeNamed(record, timer, contentHash);
              case Submission.Refused(Problem problem) -> refused.add(new Refusal(record, problem));
              case Submission.NotYet(Duration retryAfter) -> {
                if (moveOn(record.offset())) {
                  kafka.seek(partition, record.offset());
                  rest(kafka, partition, retryAfter);
                }
                yield false;
              }
            };
        if (!goesOn) {
          return false;
        }
      }
      return moveOn(records.getLast().offset() + 1);
    }

    private boolean add(Timer timer, long offset) throws InterruptedException {
      if (plain.isEmpty()) {
        plainFrom = offset;
      }
      plain.add(timer);
      bytes += timer.content().sizeBytes();
      return bytes < BYTES_MAX || moveOn(offset + 1);
    }

    boolean refuse(ConsumerRecord<byte[], byte[]> record) throws InterruptedException {
      refused.add(new Refusal(record, Problem.of(ProblemType.INTERNAL)));
      return moveOn(record.offset() + 1);
    }

    /** All before it are stored; by an earlier try, it may be stored itself. */
    private boolean storeNamed(
        ConsumerRecord<byte[], byte[]> record, Timer timer, byte[] contentHash) {
      if (timers.isKnown(timer.id())) {
        return true;
      }
      switch (named.insert(timer, contentHash, clock.millis())) {
        case NameOutcome.Stored() -> {
          ring.ring(List.of(timer));
          events.happened(new ApiEvent.Accepted(took()));
        }
        case NameOutcome.Taken(UUID id, boolean sameContent) -> {
          if (!sameContent) {
            refused.add(new Refusal(record, SubmitTimer.nameTaken(id)));
          }
        }
      }
      return true;
    }

    /**
     * Up to that offset. Returns false when others had moved on, or a try whose answer was lost:
     * then it is read on from where the database says.
     */
    private boolean moveOn(long next) throws InterruptedException {
      OptionalLong place = Objects.requireNonNull(places.get(partition));
      if (place.isPresent() && place.getAsLong() == next) {
        return true;
      }
      if (!refused.isEmpty()) {
        refusals().send(refused);
      }
      if (!plain.isEmpty() && plainFrom < doubtfulBelow.getOrDefault(partition, 0L)) {
        Set<UUID> known = timers.known(plain.stream().map(Timer::id).toList());
        plain.removeIf(timer -> known.contains(timer.id()));
      }
      boolean moved = offsets.store(source(partition), place, next, plain);
      ring.ring(plain); // If others stored them, a second alarm does no harm.
      if (moved) {
        takenUpTo = next;
        places.put(partition, OptionalLong.of(next));
        kafka.commitAsync(Map.of(partition, new OffsetAndMetadata(next)), null);
        plain.forEach(_ -> events.happened(new ApiEvent.Accepted(took())));
        refused.forEach(one -> events.happened(new ApiEvent.Refused(one.problem().type(), took())));
      } else {
        findPlace(kafka, partition);
      }
      plain.clear();
      refused.clear();
      bytes = 0;
      return moved;
    }

    private Duration took() {
      return Duration.ofNanos(System.nanoTime() - begunAtNanos);
    }
  }

  private void rest(Consumer<byte[], byte[]> kafka, TopicPartition partition, Duration time) {
    kafka.pause(List.of(partition));
    resting.put(partition, System.nanoTime() + time.toNanos());
  }

  private void wakeRested(Consumer<byte[], byte[]> kafka) {
    long now = System.nanoTime();
    List<TopicPartition> rested =
        resting.entrySet().stream()
            .filter(it -> it.getValue() - now <= 0)
            .map(Map.Entry::getKey)
            .toList();
    resting.keySet().removeAll(rested);
    kafka.resume(rested);
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
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      partitions.forEach(partition -> findPlace(kafka, partition));
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
      places.keySet().removeAll(partitions);
      doubtfulBelow.keySet().removeAll(partitions);
      resting.keySet().removeAll(partitions);
    }
  }
}
