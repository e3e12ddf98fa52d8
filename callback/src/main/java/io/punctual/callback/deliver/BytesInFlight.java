package io.punctual.callback.deliver;

import io.punctual.protocol.Candidate;
import io.punctual.protocol.TenantBits;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.common.TopicPartition;

/**
 * The bytes of all events between their claim and the end of their attempt, bounded: what is
 * unacknowledged is among them. A tenant may have three quarters of them, a topic half, a partition
 * a quarter, so that each leaves room for the others. One event always finds room where no other
 * is. Thread-safe.
 */
public final class BytesInFlight {

  private record Taken(int tenant, TopicPartition to, int bytes) {}

  private final long max;
  private final Map<Object, Long> taken = new HashMap<>();
  private long total;

  public BytesInFlight(long max) {
    this.max = max;
  }

  private synchronized boolean take(Taken event) {
    boolean fits =
        fits(total, event, max)
            && fits(of(event.tenant()), event, max / 4 * 3)
            && fits(of(event.to().topic()), event, max / 2)
            && fits(of(event.to()), event, max / 4);
    if (fits) {
      add(event, event.bytes());
    }
    return fits;
  }

  private static boolean fits(long there, Taken event, long max) {
    return there == 0 || there + event.bytes() <= max;
  }

  private long of(Object part) {
    return taken.getOrDefault(part, 0L);
  }

  private void add(Taken event, long bytes) {
    total += bytes;
    taken.merge(event.tenant(), bytes, Long::sum);
    taken.merge(event.to().topic(), bytes, Long::sum);
    taken.merge(event.to(), bytes, Long::sum);
  }

  private synchronized void giveBack(Collection<Taken> events) {
    events.forEach(it -> add(it, -it.bytes()));
    taken.values().removeIf(bytes -> bytes == 0);
  }

  public synchronized long total() {
    return total;
  }

  public long max() {
    return max;
  }

  /** One delivery's part. What is left of it is given back when all who keep it have closed it. */
  final class Part implements Room, AutoCloseable {

    private final Map<UUID, Taken> mine = new HashMap<>();
    private int keepers = 1;

    @Override
    public synchronized boolean take(Candidate candidate, int partition) {
      Taken event =
          new Taken(
              TenantBits.of(candidate.id()),
              new TopicPartition(candidate.topic(), partition),
              candidate.sizeBytes());
      boolean fits = BytesInFlight.this.take(event);
      if (fits) {
        mine.put(candidate.id(), event);
      }
      return fits;
    }

    /** Gives back what is not of these. */
    synchronized void keepOnly(Set<UUID> ids) {
      Map<UUID, Taken> ended = new HashMap<>(mine);
      ended.keySet().removeAll(ids);
      giveBack(ended.values());
      mine.keySet().retainAll(ids);
    }

    /** It is to be closed once more. */
    synchronized void keep() {
      keepers++;
    }

    @Override
    public synchronized void close() {
      if (--keepers == 0) {
        keepOnly(Set.of());
      }
    }
  }
}
