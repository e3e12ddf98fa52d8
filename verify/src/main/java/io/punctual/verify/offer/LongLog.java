package io.punctual.verify.offer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows of numbers. As objects, so many events would lengthen the pauses of the collector. */
public final class LongLog {
  private static final int ROWS_PER_CHUNK = 8_192;

  private final int width;
  private final List<long[]> chunks = new ArrayList<>();
  private int rows;

  /**
   * @param width numbers in a row
   */
  public LongLog(int width) {
    this.width = width;
  }

  public synchronized void add(long... row) {
    if (rows % ROWS_PER_CHUNK == 0) {
      chunks.add(new long[ROWS_PER_CHUNK * width]);
    }
    System.arraycopy(row, 0, chunks.getLast(), rows % ROWS_PER_CHUNK * width, width);
    rows++;
  }

  public synchronized int rows() {
    return rows;
  }

  public synchronized long[] row(int row) {
    int from = row % ROWS_PER_CHUNK * width;
    return Arrays.copyOfRange(chunks.get(row / ROWS_PER_CHUNK), from, from + width);
  }
}
