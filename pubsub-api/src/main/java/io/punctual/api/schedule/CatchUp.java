package io.punctual.api.schedule;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What becomes of occurrences that nobody made in time: no API ran, or no database answered. */
enum CatchUp {
  /** All are delivered at once, in their order. */
  ALL,
  /** The last one is delivered at once. */
  LATEST,
  /** None is delivered. */
  NONE;

  static Optional<CatchUp> of(String word) {
    return Stream.of(values())
        .filter(value -> value.name().toLowerCase(Locale.ROOT).equals(word))
        .findFirst();
  }
}
