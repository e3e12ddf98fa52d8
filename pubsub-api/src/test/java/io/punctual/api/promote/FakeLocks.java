package io.punctual.api.promote;

import java.time.Duration;
import java.util.Optional;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.SimpleLock;

/** A lock that can be taken away. */
final class FakeLocks implements LockProvider {

  private boolean othersHaveIt;

  void othersHaveIt(boolean now) {
    othersHaveIt = now;
  }

  @Override
  public Optional<SimpleLock> lock(LockConfiguration configuration) {
    return othersHaveIt ? Optional.empty() : Optional.of(new Held());
  }

  private final class Held implements SimpleLock {
    @Override
    public void unlock() {}

    @Override
    public Optional<SimpleLock> extend(Duration lockAtMostFor, Duration lockAtLeastFor) {
      return othersHaveIt ? Optional.empty() : Optional.of(new Held());
    }
  }
}
