package io.punctual.simulation;

import io.punctual.consumer.dispatch.Batch;
import io.punctual.consumer.dispatch.DecideBatches;
import io.punctual.consumer.dispatch.DispatchLimits;
import io.punctual.consumer.hold.Hold;
import io.punctual.consumer.hold.HoldLimits;
import io.punctual.consumer.hold.UnfinishedAlarm;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.TimerReply;
import io.punctual.store.simulation.Faults;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A consumer process: the production hold and dispatch. Requests and replies may be lost. */
final class SimulatedConsumer {

  private static final long REQUEST_TIMEOUT_MICROS = 8_000_000;

  private final ManualClock clock;
  private final Faults faults;
  private final List<SimulatedCallback> callbacks;
  private final History history;
  private final List<List<AlarmedTimer>> unfinished = new ArrayList<>();
  private Hold hold = new Hold(HoldLimits.DEFAULTS);
  private DecideBatches dispatch = new DecideBatches(hold, DispatchLimits.DEFAULTS);
  private long life;
  private long offsets;

  SimulatedConsumer(
      ManualClock clock, Faults faults, List<SimulatedCallback> callbacks, History history) {
    this.clock = clock;
    this.faults = faults;
    this.callbacks = callbacks;
    this.history = history;
  }

  /** An alarm has arrived. Its offset stays uncommitted: after a crash it arrives again. */
  void ring(List<AlarmedTimer> timers) {
    if (faults.happens(0.005)) {
      crash();
    }
    unfinished.add(timers);
    hold.add(new UnfinishedAlarm(offsets++), timers, clock.millis());
    go(life);
  }

  private void crash() {
    history.count("consumer crashed");
    life++;
    hold = new Hold(HoldLimits.DEFAULTS);
    dispatch = new DecideBatches(hold, DispatchLimits.DEFAULTS);
    List<List<AlarmedTimer>> again = List.copyOf(unfinished);
    long next = life;
    clock.after(
        faults.micros(100_000, 2_000_000),
        () -> {
          again.forEach(timers -> hold.add(new UnfinishedAlarm(offsets++), timers, clock.millis()));
          go(next);
        });
  }

  private void go(long ofLife) {
    if (ofLife != life) {
      return;
    }
    for (Optional<Batch> batch = dispatch.next(clock.millis());
        batch.isPresent();
        batch = dispatch.next(clock.millis())) {
      send(batch.get());
    }
    if (dispatch.wakeAt() != Long.MAX_VALUE) {
      clock.at(dispatch.wakeAt() * 1_000, () -> go(ofLife));
    }
  }

  private void send(Batch batch) {
    long ofLife = life;
    boolean[] over = {false};
    clock.after(REQUEST_TIMEOUT_MICROS, () -> complete(ofLife, batch, over, List.of()));
    if (faults.happens(0.005)) {
      history.count("request lost");
      return;
    }
    SimulatedCallback callback = callbacks.get(faults.below(callbacks.size()));
    clock.after(
        faults.micros(100, 3_000),
        () -> callback.deliver(batch.request(), replies -> reply(ofLife, batch, over, replies)));
  }

  private void reply(long ofLife, Batch batch, boolean[] over, List<TimerReply> replies) {
    if (faults.happens(0.005)) {
      history.count("reply lost");
      return;
    }
    clock.after(faults.micros(100, 3_000), () -> complete(ofLife, batch, over, replies));
  }

  private void complete(long ofLife, Batch batch, boolean[] over, List<TimerReply> replies) {
    if (over[0] || ofLife != life) {
      return;
    }
    over[0] = true;
    dispatch.completed(batch, replies, clock.millis());
    go(ofLife);
  }
}
