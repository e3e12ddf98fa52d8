package io.punctual.callback;

import io.punctual.store.Installation;
import io.punctual.store.Leases;
import io.punctual.store.Shards;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.BadSqlGrammarException;

/** Refuses to start on a database that is not this version's; warns of a clock that is off. */
class CheckStart {

  /** Beyond this, leases and dues of services and database drift apart noticeably. */
  static final long CLOCK_OFFSET_MILLIS_MAX = 250;

  private static final Logger log = LoggerFactory.getLogger(CheckStart.class);

  private final Installation installation;
  private final Leases leases;
  private final InstantSource clock;

  CheckStart(Installation installation, Leases leases, InstantSource clock) {
    this.installation = installation;
    this.leases = leases;
    this.clock = clock;
  }

  void check() {
    long shards = storedShards();
    if (shards != Shards.COUNT) {
      throw new IllegalStateException(
          "the database was installed with %d shards, this version has %d"
              .formatted(shards, Shards.COUNT));
    }
    long before = clock.millis();
    long offset = leases.databaseMillis() - (before + clock.millis()) / 2;
    if (Math.abs(offset) > CLOCK_OFFSET_MILLIS_MAX) {
      log.warn("the database's clock is {} ms off ours: synchronise both (NTP)", offset);
    }
  }

  private long storedShards() {
    try {
      return installation.read("shards").orElse(0);
    } catch (BadSqlGrammarException noSchema) {
      throw new IllegalStateException(
          "the database of spring.datasource.url has no Punctual schema: run the migrations first",
          noSchema);
    }
  }
}
