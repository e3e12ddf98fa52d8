package io.punctual.api.submit;

import io.punctual.protocol.Shards;
import io.punctual.protocol.TenantBits;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ids of timers: UUIDv8 (RFC 9562) of shard (8 bits), epoch milliseconds (48), counter (16), random
 * (38), and {@link TenantBits} (12). Spread over TiDB's regions, nearly sequential for InnoDB.
 */
public final class TimerIds {

  private static final long VERSION_8 = 0x8000L;
  private static final long VARIANT = 0x8000_0000_0000_0000L;
  private static final int RANDOM_BITS = 50;
  private static final long RANDOM_MASK = (1L << RANDOM_BITS) - 1;

  private final AtomicInteger counter = new AtomicInteger(ThreadLocalRandom.current().nextInt());

  UUID next(String tenant, long keyHash, long epochMillis) {
    long count = counter.getAndIncrement() & 0xFFFF;
    return of(tenant, keyHash, epochMillis, count, ThreadLocalRandom.current().nextLong());
  }

  /** From 0 to that, evenly, and the same each time for an id. */
  static long chance(UUID id, long max) {
    return Math.floorMod(id.getLeastSignificantBits() >>> TenantBits.COUNT, max + 1);
  }

  /** One that is the same each time. */
  public static UUID of(String tenant, long keyHash, long epochMillis, long count, long random) {
    long millis = epochMillis & 0xFFFF_FFFF_FFFFL;
    long high =
        ((long) Shards.of(keyHash) << 56)
            | (millis >>> 8 << 16)
            | VERSION_8
            | ((millis & 0xFF) << 4)
            | (count >>> 12 & 0xF);
    long low = VARIANT | ((count & 0xFFF) << RANDOM_BITS) | (random & RANDOM_MASK);
    return TenantBits.in(new UUID(high, low), tenant);
  }
}
