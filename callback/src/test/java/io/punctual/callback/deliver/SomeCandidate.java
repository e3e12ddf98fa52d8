package io.punctual.callback.deliver;

import io.punctual.protocol.Candidate;
import io.punctual.protocol.Claim;
import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.OnExpiry;
import io.punctual.protocol.TenantBits;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Candidates for tests: {@code candidate(key, due).claimed(...)}. */
record SomeCandidate(Candidate candidate) {

  private static long seq;

  static SomeCandidate candidate(long keyHash, long dueMillis) {
    return new SomeCandidate(
        new Candidate(
            UUID.randomUUID(),
            "default",
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
            100,
            null));
  }

  SomeCandidate claimed(long atMillis) {
    return with(
        new Claim(1, 1, atMillis),
        candidate.nextAtMillis(),
        candidate.topic(),
        candidate.sizeBytes());
  }

  /** By a holder that does not live. */
  SomeCandidate abandoned(long atMillis) {
    return with(
        new Claim(2, 1, atMillis),
        candidate.nextAtMillis(),
        candidate.topic(),
        candidate.sizeBytes());
  }

  SomeCandidate nextAt(long nextAtMillis) {
    return with(candidate.claim(), nextAtMillis, candidate.topic(), candidate.sizeBytes());
  }

  SomeCandidate topic(String topic) {
    return with(candidate.claim(), candidate.nextAtMillis(), topic, candidate.sizeBytes());
  }

  SomeCandidate size(int sizeBytes) {
    return with(candidate.claim(), candidate.nextAtMillis(), candidate.topic(), sizeBytes);
  }

  SomeCandidate tenant(String tenant) {
    return with(
        TenantBits.in(candidate.id(), tenant),
        candidate.claim(),
        candidate.nextAtMillis(),
        candidate.topic(),
        candidate.sizeBytes(),
        candidate.lateness());
  }

  SomeCandidate expiring(long expireAfterMillis) {
    return with(
        candidate.id(),
        candidate.claim(),
        candidate.nextAtMillis(),
        candidate.topic(),
        candidate.sizeBytes(),
        new LatenessPolicy(expireAfterMillis, OnExpiry.DROP));
  }

  private SomeCandidate with(@Nullable Claim claim, long nextAt, String topic, int size) {
    return with(candidate.id(), claim, nextAt, topic, size, candidate.lateness());
  }

  private SomeCandidate with(
      UUID id,
      @Nullable Claim claim,
      long nextAt,
      String topic,
      int size,
      @Nullable LatenessPolicy lateness) {
    return new SomeCandidate(
        new Candidate(
            id,
            candidate.tenant(),
            topic,
            candidate.key(),
            candidate.keyHash(),
            candidate.dueMillis(),
            candidate.seq(),
            nextAt,
            candidate.version(),
            lateness,
            claim,
            candidate.attempts(),
            candidate.unknownAttempts(),
            size,
            null));
  }
}
