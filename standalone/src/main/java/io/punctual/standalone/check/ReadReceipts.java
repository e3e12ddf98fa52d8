package io.punctual.standalone.check;

import io.punctual.standalone.check.TimersApi.Receipt;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/** Asks for the receipt of each timer: when its delivery began, and when Kafka had it. */
public final class ReadReceipts {
  private static final int IN_FLIGHT_MAX = 8;

  private final TimersApi api;
  private final Map<String, Receipt> receipts = new ConcurrentHashMap<>();

  public ReadReceipts(TimersApi api) {
    this.api = api;
  }

  public Receipts run(Collection<Accepted> timers) throws InterruptedException {
    Semaphore inFlight = new Semaphore(IN_FLIGHT_MAX);
    try (ExecutorService threads = Executors.newFixedThreadPool(IN_FLIGHT_MAX)) {
      for (Accepted timer : timers) {
        inFlight.acquire();
        threads.execute(() -> read(timer.id(), inFlight));
      }
    }
    return new Receipts(receipts);
  }

  private void read(String id, Semaphore inFlight) {
    try {
      api.receipt(id).ifPresent(receipt -> receipts.put(id, receipt));
    } finally {
      inFlight.release();
    }
  }
}
