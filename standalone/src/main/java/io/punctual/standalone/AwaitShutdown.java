package io.punctual.standalone;

import java.util.concurrent.CountDownLatch;

/** A signal ends this process, and its hook everything else. */
final class AwaitShutdown {
  private AwaitShutdown() {}

  static void await() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
