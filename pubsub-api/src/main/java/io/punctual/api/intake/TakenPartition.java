package io.punctual.api.intake;

import io.punctual.api.tenant.Tenant;
import io.punctual.protocol.Timer;
import io.punctual.store.submission.SubmissionOffsets;
import io.punctual.store.submission.SubmissionOffsets.Source;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A partition of a topic of submissions that is this instance's: where it stands in the database,
 * and in Kafka's client. For one thread.
 */
final class TakenPartition {

  private final Consumer<byte[], byte[]> kafka;
  private final TopicPartition partition;
  private final Tenant tenant;
  private final SubmissionOffsets offsets;
  private final LongSupplier nanos;

  /** In the database: empty before its first record; null until it is looked up. */
  private @Nullable OptionalLong place;

  /** Records of lower offsets may have become timers, though the place says no. */
  private long doubtfulBelow;

  /** Null when it does not rest. */
  private @Nullable Long restsUntilNanos;

  TakenPartition(
      Consumer<byte[], byte[]> kafka,
      TopicPartition partition,
      Tenant tenant,
      SubmissionOffsets offsets,
      LongSupplier nanos) {
    this.kafka = kafka;
    this.partition = partition;
    this.tenant = tenant;
    this.offsets = offsets;
    this.nanos = nanos;
  }

  Tenant tenant() {
    return tenant;
  }

  /** What was read of it is read again, from where the database says then. */
  void forgetPlace() {
    place = null;
  }

  void findUnlessKnown() {
    if (place == null) {
      find();
    }
  }

  /** Goes to where the database says. */
  void find() {
    OptionalLong next = offsets.next(source());
    if (next.isPresent()) {
      kafka.seek(partition, next.getAsLong());
    } else {
      begin();
    }
    place = next;
  }

  /** Without a place: where the group is in Kafka, or at the first record. */
  private void begin() {
    OffsetAndMetadata group = kafka.committed(Set.of(partition)).get(partition);
    if (group == null) {
      kafka.seekToBeginning(List.of(partition));
    } else {
      kafka.seek(partition, group);
    }
    doubtfulBelow = Objects.requireNonNull(kafka.endOffsets(List.of(partition)).get(partition));
  }

  private Source source() {
    return new Source(partition.topic(), partition.partition());
  }

  private OptionalLong place() {
    return Objects.requireNonNull(place);
  }

  /** A record before its place: the topic lost records, or is another. */
  void readFrom(long offset) {
    if (place().isPresent() && offset < place().getAsLong()) {
      doubtfulBelow = place().getAsLong();
    }
  }

  /** Whether the record there may have become a timer already. */
  boolean isDoubtful(long offset) {
    return offset < doubtfulBelow;
  }

  boolean isAt(long next) {
    return place().isPresent() && place().getAsLong() == next;
  }

  /**
   * Stores what came before that offset, and moves on to it. Returns false when others had moved
   * on, or a try whose answer was lost: then it is read on from where the database says.
   */
  boolean store(long next, List<Timer> timers) {
    boolean moved = offsets.store(source(), place(), next, timers);
    if (moved) {
      place = OptionalLong.of(next);
      kafka.commitAsync(Map.of(partition, new OffsetAndMetadata(next)), null);
    } else {
      find();
    }
    return moved;
  }

  /** It is read on from there, after a while. */
  void restAt(long offset, Duration time) {
    kafka.seek(partition, offset);
    rest(time);
  }

  void rest(Duration time) {
    kafka.pause(List.of(partition));
    restsUntilNanos = nanos.getAsLong() + time.toNanos();
  }

  void wakeIfRested() {
    if (restsUntilNanos != null && restsUntilNanos - nanos.getAsLong() <= 0) {
      restsUntilNanos = null;
      kafka.resume(List.of(partition));
    }
  }
}
