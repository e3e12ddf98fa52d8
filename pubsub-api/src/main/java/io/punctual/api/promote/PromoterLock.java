package io.punctual.api.promote;

import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.SimpleLock;
import org.jspecify.annotations.Nullable;

/** Keeps one promoter at a time: the lock is held and extended from look to look. */
class PromoterLock {

  private static final String NAME = "promoter";

  private final LockProvider locks;
  private final Duration lockMax;
  private final InstantSource clock;
  private final ApiEvents events;
  private @Nullable SimpleLock held;

  PromoterLock(LockProvider locks, PromoterConfig config, InstantSource clock, ApiEvents events) {
    this.locks = locks;
    this.lockMax = config.lockMax();
    this.clock = clock;
    this.events = events;
  }

  /** Takes the lock, or keeps it for longer; false when it is another's. */
  boolean hold() {
    boolean before = held != null;
    held = (held == null ? take() : extend(held)).orElse(null);
    boolean now = held != null;
    if (before != now) {
      events.happened(new ApiEvent.LeadChanged(now));
    }
    return now;
  }

  private Optional<SimpleLock> take() {
    return locks.lock(new LockConfiguration(clock.instant(), NAME, lockMax, Duration.ZERO));
  }

  private Optional<SimpleLock> extend(SimpleLock lock) {
    Optional<SimpleLock> extended = lock.extend(lockMax, Duration.ZERO);
    return extended.isPresent() ? extended : take();
  }

  void release() {
    if (held != null) {
      held.unlock();
      held = null;
      events.happened(new ApiEvent.LeadChanged(false));
    }
  }
}
