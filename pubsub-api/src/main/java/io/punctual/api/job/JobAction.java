package io.punctual.api.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What a job does to its timers. */
enum JobAction {
  /** They will never arrive. */
  CANCEL(true, false),
  /** Each due shifts by the same time. */
  MOVE(true, false),
  /** Dead ones are forgotten. */
  DROP(false, true),
  /** All of a key: pending ones are cancelled, dead ones forgotten. */
  ERASE(true, true);

  private static final List<String> OF_ALL = List.of("topic", "key", "keyBase64");
  private static final List<String> OF_ALL_BUT_ERASE =
      List.of("namePrefix", "deliverAtFrom", "deliverAtTo");

  /** Whether it looks for pending timers. */
  final boolean pending;

  /** Whether it looks for dead ones. */
  final boolean dead;

  JobAction(boolean pending, boolean dead) {
    this.pending = pending;
    this.dead = dead;
  }

  static Optional<JobAction> named(String word) {
    return Stream.of(values()).filter(it -> it.word().equals(word)).findFirst();
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The filters that it takes. An erase takes all of a key. */
  List<String> filters() {
    List<String> filters = new ArrayList<>(OF_ALL);
    if (this != ERASE) {
      filters.addAll(OF_ALL_BUT_ERASE);
      filters.add(pending ? "state" : "reason");
    }
    return filters;
  }
}
