package io.punctual.standalone.demo;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/** Asks for the receipt of each timer: when Kafka had acknowledged it, against its due. */
final class ReadReceipts {
  private static final int IN_FLIGHT_MAX = 8;

  private final List<TimersApi> apis;
  private final Lateness acked = new Lateness();
  private int missing;

  ReadReceipts(List<TimersApi> apis) {
    this.apis = apis;
  }

  void run(Collection<Accepted> timers) throws InterruptedException {
    Semaphore inFlight = new Semaphore(IN_FLIGHT_MAX);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Accepted timer : timers) {
        inFlight.acquire();
        threads.execute(() -> read(timer.id(), inFlight));
      }
    }
  }

  private void read(String id, Semaphore inFlight) {
    try {
      var receipt = apis.getFirst().receipt(id);
      synchronized (this) {
        receipt.ifPresentOrElse(
            it -> acked.add(it.ackedMicros() - it.dueMicros()), () -> missing++);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      inFlight.release();
    }
  }

  synchronized Lateness acked() {
    return acked;
  }

  synchronized int missing() {
    return missing;
  }
}
