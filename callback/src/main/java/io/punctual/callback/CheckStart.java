package io.punctual.callback;

import io.punctual.store.installation.CheckInstallation;
import io.punctual.store.lease.Leases;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Refuses to start on a database that is not this version's; warns of a clock that is off. */
class CheckStart {

  /** Beyond this, leases and dues of services and database drift apart noticeably. */
  static final long CLOCK_OFFSET_MILLIS_MAX = 250;

  private static final Logger log = LoggerFactory.getLogger(CheckStart.class);

  private final CheckInstallation installed;
  private final Leases leases;
  private final InstantSource clock;

  CheckStart(CheckInstallation installed, Leases leases, InstantSource clock) {
    this.installed = installed;
    this.leases = leases;
    this.clock = clock;
  }

  void check() {
    installed.check().ifPresent(log::warn);
    long before = clock.millis();
    long offset = leases.databaseMillis() - (before + clock.millis()) / 2;
    if (Math.abs(offset) > CLOCK_OFFSET_MILLIS_MAX) {
      log.warn("the database's clock is {} ms off ours: synchronise both (NTP)", offset);
    }
  }
}
