package io.punctual.consumer.hold;

/**
 * One alarm message as it was read from its queue: finished when each of its timers is, and only
 * then may its offset be passed.
 */
public final class UnfinishedAlarm {

  private final long offset;
  private int unfinished;
  private boolean abandoned;

  /**
   * @param offset the message's place in its queue
   */
  public UnfinishedAlarm(long offset) {
    this.offset = offset;
  }

  public long offset() {
    return offset;
  }

  public boolean finished() {
    return unfinished == 0;
  }

  /** Its queue belongs to another consumer now, which reads it again. */
  public void abandon() {
    abandoned = true;
  }

  boolean abandoned() {
    return abandoned;
  }

  void timerHeld() {
    unfinished++;
  }

  void timerFinished() {
    unfinished--;
  }
}
