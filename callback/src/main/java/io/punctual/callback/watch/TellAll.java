package io.punctual.callback.watch;

import io.punctual.callback.deliver.DecideHandOver;
import io.punctual.callback.deliver.DeliverEvents;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.wire.Lane;
import java.util.List;
import java.util.UUID;

/** Tells each of several. */
public record TellAll(List<DeliverEvents> all) implements DeliverEvents {

  @Override
  public void read(Lane lane, List<Long> duesMillis, long startedMicros, long readMicros) {
    all.forEach(events -> events.read(lane, duesMillis, startedMicros, readMicros));
  }

  @Override
  public void claimed(Lane lane, int timers, long readMicros, long claimedMicros) {
    all.forEach(events -> events.claimed(lane, timers, readMicros, claimedMicros));
  }

  @Override
  public void ended(Lane lane, long claimedMicros, List<DecideHandOver.Ended> ended) {
    all.forEach(events -> events.ended(lane, claimedMicros, ended));
  }

  @Override
  public void expired(Lane lane, List<ClaimedTimer> timers) {
    all.forEach(events -> events.expired(lane, timers));
  }

  @Override
  public void finished(Lane lane, long settledMicros, long finishedMicros) {
    all.forEach(events -> events.finished(lane, settledMicros, finishedMicros));
  }

  @Override
  public void detached(Lane lane, int timers) {
    all.forEach(events -> events.detached(lane, timers));
  }

  @Override
  public void leftOpen(List<UUID> ids, Throwable cause) {
    all.forEach(events -> events.leftOpen(ids, cause));
  }

  @Override
  public void refused(Lane lane) {
    all.forEach(events -> events.refused(lane));
  }

  @Override
  public void kafkaReachable(boolean reachable, String address) {
    all.forEach(events -> events.kafkaReachable(reachable, address));
  }
}
