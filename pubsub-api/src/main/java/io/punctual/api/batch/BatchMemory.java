package io.punctual.api.batch;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import java.io.InterruptedIOException;

/**
 * The memory of all batches. Each takes what it may need before a byte of it is read, so that no
 * two can stand in each other's way half read; small ones never wait for large ones. One of unknown
 * length begins as a small one, and moves when it grows: towards the large room only, so that none
 * waits for another in a circle.
 */
final class BatchMemory {

  private final BatchConfig config;
  private final MemoryRoom small;
  private final MemoryRoom large;

  BatchMemory(BatchConfig config) {
    this.config = config;
    this.small = new MemoryRoom((int) config.smallBytesMax().toBytes());
    this.large = new MemoryRoom((int) config.largeBytesMax().toBytes());
  }

  MemoryRoom small() {
    return small;
  }

  MemoryRoom large() {
    return large;
  }

  /**
   * Waits for room.
   *
   * @param length the body's; negative when it is not known
   */
  Place enter(long length) throws BodyRefused, InterruptedIOException {
    int smallMax = (int) config.smallMax().toBytes();
    return length > smallMax
        ? new Place(large, (int) length)
        : new Place(small, length < 0 ? smallMax : (int) length);
  }

  private void take(MemoryRoom room, int bytes) throws BodyRefused, InterruptedIOException {
    try {
      if (!room.take(bytes + config.besidesBytes(), config.roomWaitMax())) {
        throw new BodyRefused(
            Problem.later(
                ProblemType.OVERLOADED,
                "Too many batches are being read. Nothing was stored.",
                config.retryAfter()));
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }

  /** One batch's room. */
  final class Place implements AutoCloseable {

    private MemoryRoom room;
    private int bytes;

    private Place(MemoryRoom room, int bytes) throws BodyRefused, InterruptedIOException {
      take(room, bytes);
      this.room = room;
      this.bytes = bytes;
    }

    /** Makes sure that so much may be read; waits when it must move. */
    void holds(int read) throws BodyRefused, InterruptedIOException {
      if (read > bytes) {
        int most = (int) config.requestMax().toBytes();
        take(large, most);
        close();
        room = large;
        bytes = most;
      }
    }

    /** No more than so much was needed. */
    void shrink(int read) {
      room.giveBack(bytes - read);
      bytes = read;
    }

    @Override
    public void close() {
      room.giveBack(bytes + config.besidesBytes());
    }
  }
}
