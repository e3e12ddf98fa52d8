package io.punctual.callback.deliver;

import io.punctual.store.Claim;
import io.punctual.store.Head;
import io.punctual.store.LatenessPolicy;
import io.punctual.store.OnExpiry;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Heads for tests: {@code head(key, due).claimed(...)}. */
record SomeHeads(Head head) {

  private static long seq;

  static SomeHeads head(long keyHash, long dueMillis) {
    return new SomeHeads(
        new Head(
            UUID.randomUUID(),
            "demo",
            new byte[] {1},
            keyHash,
            dueMillis,
            seq++,
            dueMillis,
            0,
            null,
            null,
            0,
            0,
            100));
  }

  SomeHeads claimed(long atMillis) {
    return with(new Claim(1, 1, atMillis), head.nextAtMillis(), head.topic(), head.sizeBytes());
  }

  SomeHeads nextAt(long nextAtMillis) {
    return with(head.claim(), nextAtMillis, head.topic(), head.sizeBytes());
  }

  SomeHeads topic(String topic) {
    return with(head.claim(), head.nextAtMillis(), topic, head.sizeBytes());
  }

  SomeHeads size(int sizeBytes) {
    return with(head.claim(), head.nextAtMillis(), head.topic(), sizeBytes);
  }

  SomeHeads expiring(long expireAfterMillis) {
    return new SomeHeads(
        new Head(
            head.id(),
            head.topic(),
            head.key(),
            head.keyHash(),
            head.dueMillis(),
            head.seq(),
            head.nextAtMillis(),
            head.version(),
            new LatenessPolicy(expireAfterMillis, OnExpiry.DROP),
            head.claim(),
            head.attempts(),
            head.unknownAttempts(),
            head.sizeBytes()));
  }

  private SomeHeads with(@Nullable Claim claim, long nextAt, String topic, int size) {
    return new SomeHeads(
        new Head(
            head.id(),
            topic,
            head.key(),
            head.keyHash(),
            head.dueMillis(),
            head.seq(),
            nextAt,
            head.version(),
            head.lateness(),
            claim,
            head.attempts(),
            head.unknownAttempts(),
            size));
  }
}
