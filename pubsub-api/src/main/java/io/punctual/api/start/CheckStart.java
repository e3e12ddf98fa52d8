package io.punctual.api.start;

import io.punctual.api.alarm.AlarmConfig;
import io.punctual.api.loop.Phases;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.store.installation.CheckDurability;
import io.punctual.store.installation.CheckEncryption;
import io.punctual.store.installation.CheckInstallation;
import io.punctual.store.installation.Installation;
import io.punctual.store.lease.CompareClocks;
import io.punctual.store.preflight.StartRefused;
import java.time.Duration;
import org.springframework.context.SmartLifecycle;

/** Before anything is accepted: the installation is the one we are configured for. */
class CheckStart implements SmartLifecycle {

  private static final String HORIZON = "horizon-millis";

  private final CheckInstallation installed;
  private final CheckDurability durability;
  private final CheckEncryption encryption;
  private final Installation installation;
  private final CompareClocks clocks;
  private final Duration horizon;
  private final ApiEvents events;
  private volatile boolean running;

  CheckStart(
      CheckInstallation installed,
      CheckDurability durability,
      CheckEncryption encryption,
      Installation installation,
      CompareClocks clocks,
      AlarmConfig alarms,
      ApiEvents events) {
    this.installed = installed;
    this.durability = durability;
    this.encryption = encryption;
    this.installation = installation;
    this.clocks = clocks;
    this.horizon = alarms.horizon();
    this.events = events;
  }

  @Override
  public void start() {
    installed.check().ifPresent(this::warn);
    checkHorizon();
    clocks.check().ifPresent(this::warn);
    durability.check().forEach(this::warn);
    encryption.check().ifPresent(this::warn);
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
