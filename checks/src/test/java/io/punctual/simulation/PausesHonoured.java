package io.punctual.simulation;

import io.punctual.protocol.Pause;
import io.punctual.protocol.Pauses;
import io.punctual.protocol.Timer;
import io.punctual.store.delivery.MemoryDeliveries;
import java.util.List;

/**
 * Two seconds after its owner was told that a pause has begun, and until it is over, nothing that
 * it holds is handed over: a callback that has not heard of it by then has lost its lease.
 */
final class PausesHonoured implements Checker {

  private static final long TAKES_HOLD_MICROS = 2_000_000;

  @Override
  public List<String> violations(History history, KafkaLog kafka, MemoryDeliveries store) {
    return history.handedOver.stream()
        .filter(
            handedOver ->
                history.pauses.stream()
                    .anyMatch(begun -> holds(begun, timer(handedOver, history), handedOver)))
        .map(handedOver -> "handed over while it was paused: " + handedOver.id())
        .toList();
  }

  private static Timer timer(History.HandedOver handedOver, History history) {
    return history.accepted.get(handedOver.id()).timer();
  }

  private static boolean holds(History.Begun begun, Timer timer, History.HandedOver at) {
    Pause pause = begun.pause();
    return at.atMillis() * 1_000 > begun.answeredMicros() + TAKES_HOLD_MICROS
        && Pauses.of(List.of(pause))
            .hold(timer.tenant(), timer.content().topic(), timer.keyHash(), at.atMillis());
  }
}
