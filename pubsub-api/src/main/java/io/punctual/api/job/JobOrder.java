package io.punctual.api.job;

import java.util.Map;

/**
 * What its owner asks of a job.
 *
 * @param byMillis by which dues shift; 0 if they don't
 * @param by the same as it was written; empty if they don't
 * @param starts false: it waits once its timers are counted
 * @param filter which timers, as the query of a list names them
 */
record JobOrder(
    JobAction action, long byMillis, String by, boolean starts, Map<String, String> filter) {

  /** Moves to later begin with the last timer: what is moved never stands before what is not. */
  boolean lastFirst() {
    return byMillis > 0;
  }

  /** What is overdue can't be due sooner. */
  boolean takes(long dueMillis, long nowMillis) {
    return byMillis >= 0 || dueMillis > nowMillis;
  }
}
