package io.punctual.callback.deliver;

import io.punctual.protocol.wire.Lane;
import java.util.concurrent.Semaphore;

/**
 * How many requests are delivered at once, each lane for itself. The limit answers, never waits.
 */
public class LaneLimits {

  private record Room(int max, Semaphore free) {
    Room(int max) {
      this(max, new Semaphore(max));
    }
  }

  private final Room fast;
  private final Room slow;

  public LaneLimits(int fastMax, int slowMax) {
    this.fast = new Room(fastMax);
    this.slow = new Room(slowMax);
  }

  private Room of(Lane lane) {
    return switch (lane) {
      case FAST -> fast;
      case SLOW -> slow;
    };
  }

  public boolean tryEnter(Lane lane) {
    return of(lane).free().tryAcquire();
  }

  public void leave(Lane lane) {
    of(lane).free().release();
  }

  public int inUse(Lane lane) {
    return max(lane) - of(lane).free().availablePermits();
  }

  public int max(Lane lane) {
    return of(lane).max();
  }
}
