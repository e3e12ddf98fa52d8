package io.punctual.api.batch;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import java.io.InterruptedIOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The memory of all batches. Each takes what it may need before a byte of it is read, so that no
 * two can stand in each other's way half read; small ones never wait for large ones. One of unknown
 * length begins as a small one, and moves when it grows: towards the large room only, so that none
 * waits for another in a circle.
 */
record BatchMemory(BatchConfig config, Room small, Room large) {

  BatchMemory(BatchConfig config) {
    this(
        config,
        new Room((int) config.smallBytesMax().toBytes()),
        new Room((int) config.largeBytesMax().toBytes()));
  }

  /**
   * Waits for room.
   *
   * @param length the body's; negative when it is not known
   */
  Reservation enter(long length) throws BodyRefused, InterruptedIOException {
    int smallMax = (int) config.smallMax().toBytes();
    return length > smallMax
        ? new Reservation(large, (int) length)
        : new Reservation(small, length < 0 ? smallMax : (int) length);
  }

  private void take(Room room, int bytes) throws BodyRefused, InterruptedIOException {
    try {
      if (!room.free.tryAcquire(
          bytes + config.besidesBytes(), config.roomWaitMax().toNanos(), TimeUnit.NANOSECONDS)) {
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

  /** So many bytes, taken in the order of asking. */
  record Room(int bytesMax, Semaphore free) {

    Room(int bytesMax) {
      this(bytesMax, new Semaphore(bytesMax, true));
    }

    int bytesInUse() {
      return bytesMax - free.availablePermits();
    }

    /** Batches waiting for their room. */
    int waiting() {
      return free.getQueueLength();
    }
  }

  /** One batch's bytes in a room. */
  final class Reservation implements AutoCloseable {

    private Room room;
    private int bytes;

    private Reservation(Room room, int bytes) throws BodyRefused, InterruptedIOException {
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
      room.free.release(bytes - read);
      bytes = read;
    }

    @Override
    public void close() {
      room.free.release(bytes + config.besidesBytes());
    }
  }
}
