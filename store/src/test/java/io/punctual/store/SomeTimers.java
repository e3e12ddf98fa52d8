package io.punctual.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.protocol.Content;
import io.punctual.protocol.Content.Header;
import io.punctual.protocol.KeyHash;
import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.Timer;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** Timers for tests. */
public final class SomeTimers {

  private static final AtomicLong SEQ = new AtomicLong(1);

  private SomeTimers() {}

  public static Timer of(String key, long dueMillis) {
    return of(UUID.randomUUID(), key, dueMillis, SEQ.getAndIncrement());
  }

  public static Timer named(String name, long dueMillis) {
    Timer timer = of(name, dueMillis);
    return new Timer(
        timer.id(),
        timer.tenant(),
        name,
        timer.content(),
        timer.keyHash(),
        timer.dueMillis(),
        timer.seq());
  }

  public static Timer expiring(String key, long dueMillis, LatenessPolicy lateness) {
    return expiring(of(key, dueMillis), lateness);
  }

  /** The same with a lateness policy. */
  public static Timer expiring(Timer timer, LatenessPolicy lateness) {
    return new Timer(
        timer.id(),
        timer.tenant(),
        timer.name(),
        timer.content(),
        timer.keyHash(),
        timer.dueMillis(),
        timer.seq(),
        lateness);
  }

  public static Timer of(UUID id, String key, long dueMillis, long seq) {
    byte[] bytes = key.getBytes(UTF_8);
    return new Timer(
        id,
        "default",
        null,
        new Content(
            "demo", bytes, List.of(new Header("trace", "abc".getBytes(UTF_8))), new byte[] {1, 2}),
        KeyHash.of("default", "demo", bytes),
        dueMillis,
        seq);
  }
}
