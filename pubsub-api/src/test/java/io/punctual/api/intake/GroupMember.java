package io.punctual.api.intake;

import static java.util.Comparator.comparingInt;

import io.punctual.store.simulation.Faults;
import io.punctual.store.simulation.Workers;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetCommitCallback;
import org.apache.kafka.common.TopicPartition;

/** A consumer: it hears of its partitions when it polls, and what it reads others may have. */
final class GroupMember extends MockConsumer<byte[], byte[]> {

  private static final int RECORDS_MAX = 12;

  private final SubmittedTopic topic;
  private final Workers workers;
  private final Faults faults;
  private final Map<TopicPartition, Long> positions = new HashMap<>();
  private final Set<TopicPartition> resting = new HashSet<>();
  private Set<TopicPartition> own = Set.of();
  private ConsumerRebalanceListener listener;

  GroupMember(SubmittedTopic topic, Workers workers, Faults faults) {
    super("earliest");
    this.topic = topic;
    this.workers = workers;
    this.faults = faults;
  }

  @Override
  public void subscribe(Collection<String> topics, ConsumerRebalanceListener given) {
    listener = given;
  }

  @Override
  public Set<TopicPartition> assignment() {
    return own;
  }

  @Override
  public ConsumerRecords<byte[], byte[]> poll(Duration atMost) {
    workers.step();
    hear(topic.ownedBy(this));
    Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> read =
        new TreeMap<>(comparingInt(TopicPartition::partition));
    own.stream().filter(it -> !resting.contains(it)).forEach(it -> read(it, read));
    if (read.isEmpty()) {
      workers.sleep(atMost);
    }
    return new ConsumerRecords<>(read, Map.of());
  }

  private void hear(Set<TopicPartition> now) {
    Set<TopicPartition> lost = new HashSet<>(own);
    lost.removeAll(now);
    Set<TopicPartition> gained = new HashSet<>(now);
    gained.removeAll(own);
    own = now;
    if (!lost.isEmpty()) {
      faults.meet("revoked");
      resting.removeAll(lost);
      listener.onPartitionsRevoked(lost);
    }
    if (!gained.isEmpty()) {
      gained.forEach(it -> positions.put(it, topic.committed().getOrDefault(it, 0L)));
      listener.onPartitionsAssigned(gained);
    }
  }

  private void read(
      TopicPartition partition, Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> read) {
    long from = positions.get(partition);
    List<ConsumerRecord<byte[], byte[]>> records =
        topic.of(partition).stream().skip(from).limit(RECORDS_MAX).map(Given::record).toList();
    if (!records.isEmpty()) {
      positions.put(partition, from + records.size());
      read.put(partition, records);
    }
  }

  @Override
  public void seek(TopicPartition partition, long offset) {
    if (offset < positions.get(partition)) {
      faults.meet("read again");
    }
    positions.put(partition, offset);
  }

  @Override
  public void seek(TopicPartition partition, OffsetAndMetadata offset) {
    seek(partition, offset.offset());
  }

  @Override
  public void seekToBeginning(Collection<TopicPartition> partitions) {
    partitions.forEach(it -> seek(it, 0));
  }

  @Override
  public Map<TopicPartition, OffsetAndMetadata> committed(Set<TopicPartition> of) {
    workers.step();
    Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();
    of.forEach(it -> committed.put(it, offset(topic.committed().get(it))));
    return committed;
  }

  private static OffsetAndMetadata offset(Long of) {
    return of == null ? null : new OffsetAndMetadata(of);
  }

  @Override
  public Map<TopicPartition, Long> endOffsets(Collection<TopicPartition> of) {
    Map<TopicPartition, Long> ends = new HashMap<>();
    of.forEach(it -> ends.put(it, (long) topic.of(it).size()));
    return ends;
  }

  /** Of what others own it is refused. */
  @Override
  public void commitAsync(
      Map<TopicPartition, OffsetAndMetadata> offsets, OffsetCommitCallback callback) {
    workers.step();
    offsets.forEach(
        (partition, offset) -> {
          if (topic.ownedBy(this).contains(partition) && !faults.happens("no commit", 0.1)) {
            topic.committed().put(partition, offset.offset());
          }
        });
  }

  @Override
  public void pause(Collection<TopicPartition> partitions) {
    faults.meet("rests");
    resting.addAll(partitions);
  }

  @Override
  public void resume(Collection<TopicPartition> partitions) {
    resting.removeAll(partitions);
  }
}
