package io.punctual.simulation;

import io.punctual.callback.produce.Attempt;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.store.simulation.Faults;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/** One partition of Kafka: an append-only log that may lose a request or an acknowledgement. */
final class KafkaLog {

  /** A record, with the moment at which the callback began its delivery. */
  record Entry(UUID id, long keyHash, long writtenMicros, long startedMicros) {}

  private final ManualClock clock;
  private final Faults faults;
  private final List<Entry> entries = new ArrayList<>();
  private final Set<UUID> refused = new HashSet<>();

  KafkaLog(ManualClock clock, Faults faults) {
    this.clock = clock;
    this.faults = faults;
  }

  List<Entry> entries() {
    return entries;
  }

  /** Kafka rejects this timer's record for good. */
  void refuse(UUID id) {
    refused.add(id);
  }

  void send(ClaimedTimer timer, long startedMicros, Consumer<Attempt> onEnd) {
    UUID id = timer.timer().id();
    if (refused.contains(id)) {
      answer(new Attempt.Permanent("refused"), onEnd);
    } else if (faults.happens(0.01)) {
      answer(new Attempt.Transient("not now", false), onEnd);
    } else if (faults.happens(0.01)) {
      answer(new Attempt.Transient("the request was lost", true), onEnd);
    } else {
      clock.after(faults.micros(200, 3_000), () -> write(timer, startedMicros, onEnd));
    }
  }

  private void write(ClaimedTimer timer, long startedMicros, Consumer<Attempt> onEnd) {
    entries.add(
        new Entry(timer.timer().id(), timer.timer().keyHash(), clock.micros(), startedMicros));
    Attempt end =
        faults.happens(0.01)
            ? new Attempt.Transient("the acknowledgement was lost", true)
            : new Attempt.Produced(0, entries.size());
    answer(end, onEnd);
  }

  private void answer(Attempt attempt, Consumer<Attempt> onEnd) {
    clock.after(faults.micros(100, 2_000), () -> onEnd.accept(attempt));
  }
}
