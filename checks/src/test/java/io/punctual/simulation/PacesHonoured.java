package io.punctual.simulation;

import io.punctual.protocol.Pace;
import io.punctual.store.delivery.MemoryDeliveries;
import java.util.List;

/**
 * No more timers have their turn than come up. What was claimed before every callback had heard of
 * the pace goes without one, for as long as a claim lasts.
 */
final class PacesHonoured implements Checker {

  private static final long TAKES_HOLD_MILLIS = 10_000;

  @Override
  public List<String> violations(History history, KafkaLog kafka, MemoryDeliveries store) {
    return history.paces.stream()
        .map(paced -> excess(paced, history))
        .filter(excess -> !excess.isEmpty())
        .toList();
  }

  private static String excess(History.Paced paced, History history) {
    Pace pace = paced.pace();
    long from = pace.fromMillis() + TAKES_HOLD_MILLIS;
    long handedOver =
        history.handedOver.stream()
            .filter(it -> it.atMillis() > from && it.atMillis() <= paced.untilMillis())
            .count();
    double turns =
        pace.burst() + pace.perSecond() * (paced.untilMillis() - pace.fromMillis()) / 1_000;
    return handedOver <= turns
        ? ""
        : "%d handed over, for which there were %.0f turns".formatted(handedOver, turns);
  }
}
