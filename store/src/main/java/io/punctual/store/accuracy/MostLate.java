package io.punctual.store.accuracy;

import io.punctual.store.sql.Ids;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The ten of many deliveries that were most late. */
public final class MostLate {

  /** How many are kept. */
  public static final int MAX = 10;

  private static final int BYTES_EACH = 24;

  /**
   * @param micros Kafka's acknowledgement minus the due
   */
  public record Delivery(UUID id, long micros) {}

  private final TreeSet<Delivery> kept =
      new TreeSet<>(Comparator.comparingLong(Delivery::micros).thenComparing(Delivery::id));

  /** A timer that was delivered twice counts by the later one. */
  public void add(UUID id, long micros) {
    if (kept.size() == MAX && micros <= kept.first().micros()) {
      return;
    }
    if (kept.stream().anyMatch(it -> it.id().equals(id) && it.micros() >= micros)) {
      return;
    }
    kept.removeIf(it -> it.id().equals(id));
    kept.add(new Delivery(id, micros));
    if (kept.size() > MAX) {
      kept.pollFirst();
    }
  }

  public MostLate copy() {
    MostLate copy = new MostLate();
    copy.kept.addAll(kept);
    return copy;
  }

  /** The most late first. */
  public List<Delivery> list() {
    return List.copyOf(kept.descendingSet());
  }

  byte[] bytes() {
    ByteBuffer bytes = ByteBuffer.allocate(kept.size() * BYTES_EACH);
    kept.forEach(it -> bytes.put(Ids.bytes(it.id())).putLong(it.micros()));
    return bytes.array();
  }

  /**
   * @param bytes null: the row of an older version
   */
  void addAll(byte @Nullable [] bytes) {
    ByteBuffer left = ByteBuffer.wrap(bytes == null ? new byte[0] : bytes);
    byte[] id = new byte[BYTES_EACH - Long.BYTES];
    while (left.hasRemaining()) {
      left.get(id);
      add(Ids.uuid(id), left.getLong());
    }
  }
}
