package io.punctual.callback.deliver;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * The bytes of all events between their claim and the end of their delivery, bounded: what is
 * unacknowledged is among them. A topic may have half of them, a partition a quarter, so that one
 * that answers late leaves room for the others. Thread-safe.
 */
public final class BytesInFlight {

  private final long max;
  private final Map<Object, Long> taken = new HashMap<>();
  private long total;

  public BytesInFlight(long max) {
    this.max = max;
  }

  private synchronized boolean take(TopicPartition to, int bytes) {
    if (total + bytes > max || of(to.topic()) + bytes > max / 2 || of(to) + bytes > max / 4) {
      return false;
    }
    add(to, bytes);
    return true;
  }

  private long of(Object destination) {
    return taken.getOrDefault(destination, 0L);
  }

  private void add(TopicPartition to, long bytes) {
    total += bytes;
    taken.merge(to.topic(), bytes, Long::sum);
    taken.merge(to, bytes, Long::sum);
  }

  private synchronized void giveBack(Map<TopicPartition, Long> part) {
    part.forEach((to, bytes) -> add(to, -bytes));
    taken.values().removeIf(bytes -> bytes == 0);
  }

  public synchronized long total() {
    return total;
  }

  public long max() {
    return max;
  }

  /** One delivery's part. It is given back when each who keeps it has closed it. */
  final class Part implements Room, AutoCloseable {

    private final Map<TopicPartition, Long> mine = new HashMap<>();
    private int keepers = 1;

    @Override
    public boolean take(String topic, int partition, int bytes) {
      TopicPartition to = new TopicPartition(topic, partition);
      boolean taken = BytesInFlight.this.take(to, bytes);
      if (taken) {
        mine.merge(to, (long) bytes, Long::sum);
      }
      return taken;
    }

    /** It is to be closed once more. */
    synchronized void keep() {
      keepers++;
    }

    @Override
    public synchronized void close() {
      if (--keepers == 0) {
        giveBack(mine);
      }
    }
  }
}
