package io.punctual.store;

import java.util.Collections;

/** Lists of question marks: the only SQL text that is built. */
final class Placeholders {

  private Placeholders() {}

  /** {@code ?,?,?}. */
  static String list(int count) {
    return String.join(",", Collections.nCopies(count, "?"));
  }

  /** {@code (?,?,fixed),(?,?,fixed)}. */
  static String rows(int rows, int columns, String fixed) {
    return String.join(",", Collections.nCopies(rows, "(" + list(columns) + "," + fixed + ")"));
  }

  /** {@code (?,?),(?,?)}. */
  static String rows(int rows, int columns) {
    return String.join(",", Collections.nCopies(rows, "(" + list(columns) + ")"));
  }
}
