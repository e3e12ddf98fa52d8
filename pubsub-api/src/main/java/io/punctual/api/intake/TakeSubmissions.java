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
import org.springframework.dao.DuplicateKeyException;

/**
 * Makes timers of the records of Kafka's topics of submissions, in their order. What may be
 * repeated comes first: refused records go to their topic, timers with names are stored under them.
 * Then the other timers are stored, and in their transaction the place moves on that {@link
 * SubmissionOffsets} keeps. Whoever dies on the way, or was replaced without knowing, has made no
 * timer twice: Kafka's own offsets are only for those who watch the lag.
 */
final class TakeSubmissions implements Step {

  /** Kafka's client, made when it is first needed: a start does not wait for Kafka. */
  interface Clients {

    Consumer<byte[], byte[]> consumer();

    Refusals refusals();
  }

  private static final Duration POLL_MAX = Duration.ofMillis(200);

  private static final Duration CLOSE_MAX = Duration.ofSeconds(1);

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

  /** Partitions that wait, and until when, epoch milliseconds. */
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

  /** One poll. */
  @Override
  public Duration runOnce() throws InterruptedException {
    Consumer<byte[], byte[]> kafka = consumer();
    try {
      findPlaces(kafka);
      wakeRested(kafka);
      ConsumerRecords<byte[], byte[]> records = kafka.poll(POLL_MAX);
      for (TopicPartition partition : records.partitions()) {
        take(kafka, partition, records.records(partition));
      }
    } catch (RuntimeException failed) {
      places.clear(); // What was polled is read again, from where the database says.
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
    OffsetAndMetadata begin = kafka.committed(Set.of(partition)).get(partition);
    if (next.isPresent()) {
      kafka.seek(partition, next.getAsLong());
    } else if (begin == null) {
      kafka.seekToBeginning(List.of(partition));
    } else {
      kafka.seek(partition, begin);
    }
    places.put(partition, next);
  }

  private static Source source(TopicPartition partition) {
    return new Source(partition.topic(), partition.partition());
  }

  private void take(
      Consumer<byte[], byte[]> kafka,
      TopicPartition partition,
      List<ConsumerRecord<byte[], byte[]>> records)
      throws InterruptedException {
    try {
      takeTogether(kafka, partition, records);
    } catch (DataIntegrityViolationException one) {
      boolean goesOn = true;
      for (int i = 0; goesOn && i < records.size(); i++) {
        goesOn = takeAlone(kafka, partition, records.get(i));
      }
    }
  }

  /** Returns whether the next may follow. A record that the database refuses is no timer. */
  private boolean takeAlone(
      Consumer<byte[], byte[]> kafka,
      TopicPartition partition,
      ConsumerRecord<byte[], byte[]> record)
      throws InterruptedException {
    try {
      return takeTogether(kafka, partition, List.of(record));
    } catch (DuplicateKeyException itsTimerIsThere) {
      return moveOn(kafka, partition, record.offset() + 1, List.of());
    } catch (DataIntegrityViolationException checksTooWeak) {
      events.happened(new ApiEvent.BatchFailed(1, checksTooWeak));
      refusals().send(List.of(new Refusal(record, Problem.of(ProblemType.INTERNAL))));
      return moveOn(kafka, partition, record.offset() + 1, List.of());
    }
  }

  /** Returns whether what is behind them may follow. */
  private boolean takeTogether(
      Consumer<byte[], byte[]> kafka,
      TopicPartition partition,
      List<ConsumerRecord<byte[], byte[]>> records)
      throws InterruptedException {
    List<Submission> all =
        read.read(Objects.requireNonNull(tenantOf.get(partition.topic())), records);
    if (!(all.getLast() instanceof Submission.NotYet(Duration retryAfter))) {
      return store(kafka, partition, all, records.getLast().offset() + 1);
    }
    long next = records.get(all.size() - 1).offset();
    if (all.size() == 1 || store(kafka, partition, all, next)) {
      kafka.seek(partition, next);
      kafka.pause(List.of(partition));
      resting.put(partition, clock.millis() + retryAfter.toMillis());
    }
    return false;
  }

  /** Returns whether they are stored now, and were not before. */
  private boolean store(
      Consumer<byte[], byte[]> kafka, TopicPartition partition, List<Submission> all, long next)
      throws InterruptedException {
    long begunAtNanos = System.nanoTime();
    List<Timer> plain = new ArrayList<>();
    List<Submission.Named> withNames = new ArrayList<>();
    List<Refusal> refused = new ArrayList<>();
    for (Submission one : all) {
      switch (one) {
        case Submission.Plain(Timer timer) -> plain.add(timer);
        case Submission.Named name -> withNames.add(name);
        case Submission.Refused(Refusal refusal) -> refused.add(refusal);
        case Submission.NotYet _ -> {}
      }
    }
    List<Timer> named = storeNamed(withNames, refused);
    if (!refused.isEmpty()) {
      refusals().send(refused);
    }
    boolean moved = moveOn(kafka, partition, next, plain);
    ring.ring(named);
    ring.ring(plain); // If others stored them, a second alarm does no harm.
    if (moved) {
      Duration took = Duration.ofNanos(System.nanoTime() - begunAtNanos);
      named.forEach(_ -> events.happened(new ApiEvent.Accepted(took)));
      plain.forEach(_ -> events.happened(new ApiEvent.Accepted(took)));
      refused.forEach(one -> events.happened(new ApiEvent.Refused(one.problem().type(), took)));
    }
    return moved;
  }

  /**
   * Returns whether this instance stored the timers: else others had, or a try whose answer was
   * lost, and it goes on from where the database says.
   */
  private boolean moveOn(
      Consumer<byte[], byte[]> kafka, TopicPartition partition, long next, List<Timer> timers) {
    OptionalLong place = Objects.requireNonNull(places.get(partition));
    if (!offsets.store(source(partition), place, next, timers)) {
      findPlace(kafka, partition);
      return false;
    }
    places.put(partition, OptionalLong.of(next));
    kafka.commitAsync(Map.of(partition, new OffsetAndMetadata(next)), null);
    return true;
  }

  /** Returns those that are stored now, and not by an earlier try. */
  private List<Timer> storeNamed(List<Submission.Named> all, List<Refusal> refused) {
    List<Timer> stored = new ArrayList<>();
    if (all.isEmpty()) {
      return stored;
    }
    Set<UUID> known = timers.known(all.stream().map(one -> one.timer().id()).toList());
    for (Submission.Named one : all) {
      if (!known.contains(one.timer().id())) {
        switch (named.insert(one.timer(), one.contentHash(), clock.millis())) {
          case NameOutcome.Stored() -> stored.add(one.timer());
          case NameOutcome.Taken(UUID id, boolean sameContent) -> {
            if (!sameContent) {
              refused.add(new Refusal(one.record(), SubmitTimer.nameTaken(id)));
            }
          }
        }
      }
    }
    return stored;
  }

  private void wakeRested(Consumer<byte[], byte[]> kafka) {
    long now = clock.millis();
    List<TopicPartition> rested =
        resting.keySet().stream().filter(it -> resting.getOrDefault(it, 0L) <= now).toList();
    resting.keySet().removeAll(rested);
    kafka.resume(rested);
  }

  @Override
  public void finish() {
    if (consumer != null) {
      consumer.close(CloseOptions.timeout(CLOSE_MAX));
    }
    if (refusals != null) {
      refusals.close();
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
      resting.keySet().removeAll(partitions);
    }
  }
}
