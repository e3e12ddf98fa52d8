package io.punctual.api.submit;

import io.punctual.store.Event;
import io.punctual.store.KeyHash;
import io.punctual.store.Timer;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Timers for tests. */
final class SomeTimer {

  private static final TimerIds IDS = new TimerIds();
  private static final AtomicLong SEQ = new AtomicLong();

  private SomeTimer() {}

  @SuppressWarnings("NullAway")
  static Timer ofBytes(int bytes) {
    Event event = new Event("t", null, List.of(), new byte[bytes]);
    long hash = KeyHash.random();
    return new Timer(
        IDS.next(hash, 1893456000000L),
        "default",
        null,
        event,
        hash,
        1893456000000L,
        SEQ.incrementAndGet());
  }

  static Submission submission(int bytes) {
    return new Submission(ofBytes(bytes), 0);
  }

  static Submission named(String name, byte... content) {
    Timer timer = ofBytes(1);
    return new Submission(
        new Timer(
            timer.id(),
            timer.tenant(),
            name,
            timer.event(),
            timer.keyHash(),
            timer.dueMillis(),
            timer.seq()),
        content,
        0);
  }
}
