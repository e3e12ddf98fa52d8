package io.punctual.callback.produce;

import java.time.Duration;
import java.util.Deque;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.common.TopicPartition;

/**
 * Which topic-partitions answer late: those whose oldest unacknowledged record is too old, and
 * those whose last attempt failed, until one succeeds.
 */
public class SlowPartitions {

  private static final class Partition {
    final Deque<Sent> sent = new ConcurrentLinkedDeque<>();
    volatile boolean failedLast;
  }

  /** One record on its way. */
  public static final class Sent {
    private final Partition partition;
    private final long atNanos;
    private final AtomicBoolean ended = new AtomicBoolean();

    private Sent(Partition partition, long atNanos) {
      this.partition = partition;
      this.atNanos = atNanos;
    }

    /** Its attempt has ended. */
    public void ended(boolean acked) {
      ended.set(true);
      partition.failedLast = !acked;
      dropEnded(partition.sent);
    }
  }

  private final ConcurrentMap<TopicPartition, Partition> partitions = new ConcurrentHashMap<>();
  private final long slowAfterNanos;

  public SlowPartitions(Duration slowAfter) {
    this.slowAfterNanos = slowAfter.toNanos();
  }

  public Sent sent(TopicPartition at, long nowNanos) {
    Partition partition = partitions.computeIfAbsent(at, key -> new Partition());
    Sent sent = new Sent(partition, nowNanos);
    partition.sent.add(sent);
    return sent;
  }

  public boolean isLate(TopicPartition at, long nowNanos) {
    Partition partition = partitions.get(at);
    return partition != null && isLate(partition, nowNanos);
  }

  private boolean isLate(Partition partition, long nowNanos) {
    if (partition.failedLast) {
      return true;
    }
    dropEnded(partition.sent);
    Sent oldest = partition.sent.peek();
    return oldest != null && !oldest.ended.get() && nowNanos - oldest.atNanos > slowAfterNanos;
  }

  /** How many topic-partitions are late now. */
  public long late(long nowNanos) {
    return partitions.values().stream().filter(p -> isLate(p, nowNanos)).count();
  }

  private static void dropEnded(Deque<Sent> sent) {
    for (Sent head = sent.peek(); head != null && head.ended.get(); head = sent.peek()) {
      sent.remove(head);
    }
  }
}
