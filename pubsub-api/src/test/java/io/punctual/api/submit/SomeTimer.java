package io.punctual.api.submit;

import io.punctual.protocol.Content;
import io.punctual.protocol.KeyHash;
import io.punctual.protocol.Timer;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToDoubleFunction;

/** Timers for tests. */
final class SomeTimer {

  private static final TimerIds IDS = new TimerIds();
  private static final AtomicLong SEQ = new AtomicLong();

  private SomeTimer() {}

  /** A queue from which nobody writes. */
  static SubmitQueue queue(QueueLimits limits, ToDoubleFunction<String> shareOf) {
    return new SubmitQueue(limits, shareOf, _ -> List.of(), _ -> {}, _ -> {});
  }

  static Timer ofBytes(int bytes) {
    return ofBytes("default", bytes);
  }

  @SuppressWarnings("NullAway")
  private static Timer ofBytes(String tenant, int bytes) {
    Content content = new Content("t", null, List.of(), new byte[bytes]);
    long hash = KeyHash.random();
    return new Timer(
        IDS.next(tenant, hash, 1893456000000L),
        tenant,
        null,
        content,
        hash,
        1893456000000L,
        SEQ.incrementAndGet());
  }

  static Submission submission(int bytes) {
    return submission(bytes, 0);
  }

  static Submission submission(int bytes, long queuedAtNanos) {
    return new Submission(ofBytes(bytes), queuedAtNanos);
  }

  static Submission submission(String tenant, int bytes) {
    return new Submission(ofBytes(tenant, bytes), 0);
  }

  static Submission named(String name, byte... content) {
    Timer timer = ofBytes(1);
    return new Submission(
        new Timer(
            timer.id(),
            timer.tenant(),
            name,
            timer.content(),
            timer.keyHash(),
            timer.dueMillis(),
            timer.seq()),
        content,
        0);
  }
}
