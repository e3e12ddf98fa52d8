package io.punctual.api.batch;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** So many bytes of memory for batches, taken in the order of asking. */
final class MemoryRoom {

  private final int bytesMax;
  private final Semaphore free;

  MemoryRoom(int bytesMax) {
    this.bytesMax = bytesMax;
    this.free = new Semaphore(bytesMax, true);
  }

  boolean take(int bytes, Duration atMost) throws InterruptedException {
    return free.tryAcquire(bytes, atMost.toNanos(), TimeUnit.NANOSECONDS);
  }

  void giveBack(int bytes) {
    free.release(bytes);
  }

  int bytesMax() {
    return bytesMax;
  }

  int bytesInUse() {
    return bytesMax - free.availablePermits();
  }

  /** Batches waiting for their room. */
  int waiting() {
    return free.getQueueLength();
  }
}
