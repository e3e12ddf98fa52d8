package io.punctual.store.sql;

import java.util.Collections;

/** Lists of question marks: the only SQL text that is built. */
public final class Placeholders {

  private Placeholders() {}

  /** How many columns a list of columns names. */
  public static int count(String columns) {
    return columns.split(",").length;
  }

  /** {@code ?,?,?}. */
  public static String list(int count) {
    return String.join(",", Collections.nCopies(count, "?"));
  }

  /** {@code (?,?,fixed),(?,?,fixed)}. */
  public static String rows(int rows, int columns, String fixed) {
    return String.join(",", Collections.nCopies(rows, "(" + list(columns) + "," + fixed + ")"));
  }

  /** {@code (?,?),(?,?)}. */
  public static String rows(int rows, int columns) {
    return String.join(",", Collections.nCopies(rows, "(" + list(columns) + ")"));
  }
}
