package io.punctual.api.start;

import io.punctual.api.alarm.AlarmConfig;
import io.punctual.api.loop.Phases;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.store.installation.CheckInstallation;
import io.punctual.store.installation.DatabaseSettings;
import io.punctual.store.installation.Installation;
import io.punctual.store.lease.Leases;
import io.punctual.store.preflight.StartRefused;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.SmartLifecycle;

/** Before anything is accepted: the installation is the one we are configured for. */
class CheckStart implements SmartLifecycle {

  private static final String HORIZON = "horizon-millis";
  private static final long CLOCK_APART_MAX_MILLIS = 250;

  private final CheckInstallation installed;
  private final DatabaseSettings database;
  private final Installation installation;
  private final Leases clockOfDatabase;
  private final Duration horizon;
  private final InstantSource clock;
  private final ApiEvents events;
  private volatile boolean running;

  CheckStart(
      CheckInstallation installed,
      DatabaseSettings database,
      Installation installation,
      Leases clockOfDatabase,
      AlarmConfig alarms,
      InstantSource clock,
      ApiEvents events) {
    this.installed = installed;
    this.database = database;
    this.installation = installation;
    this.clockOfDatabase = clockOfDatabase;
    this.horizon = alarms.horizon();
    this.clock = clock;
    this.events = events;
  }

  @Override
  public void start() {
    installed.check().ifPresent(this::warn);
    checkHorizon();
    warnOfClock();
    warnOfFlush();
    running = true;
  }

  private void checkHorizon() {
    long stored = installation.fix(HORIZON, horizon.toMillis());
    if (stored != horizon.toMillis()) {
      throw new StartRefused(
          "punctual.alarms.horizon is %d ms, and the installation's is %d ms."
              .formatted(horizon.toMillis(), stored),
          "Give all instances the stored one (environment: PUNCTUAL_ALARMS_HORIZON). To change it,"
              + " stop all of them and update the row horizon-millis in the table installation.");
    }
  }

  private void warnOfClock() {
    long before = clock.millis();
    long theirs = clockOfDatabase.databaseMillis();
    long after = clock.millis();
    long apart = Math.max(theirs - after, before - theirs);
    if (apart > CLOCK_APART_MAX_MILLIS) {
      warn("the database's clock and ours are %d ms apart; synchronise them".formatted(apart));
    }
  }

  private void warnOfFlush() {
    warnUnless("innodb_flush_log_at_trx_commit", "1");
    if (database.variable("log_bin").filter("ON"::equals).isPresent()) {
      warnUnless("sync_binlog", "1");
    }
  }

  private void warnUnless(String variable, String safe) {
    database
        .variable(variable)
        .filter(value -> !value.equals(safe))
        .ifPresent(
            value ->
                warn(
                    "%s is %s, not %s: a crash of the database's machine may lose accepted timers"
                        .formatted(variable, value, safe)));
  }

  private void warn(String warning) {
    events.happened(new ApiEvent.StartWarned(warning));
  }

  @Override
  public void stop() {
    running = false;
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public int getPhase() {
    return Phases.CHECKS;
  }
}
