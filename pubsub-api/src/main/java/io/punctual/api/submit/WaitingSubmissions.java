package io.punctual.api.submit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Single timers and timers of batches, waiting apart; a batch to be written takes from both in
 * turn. Not thread-safe.
 */
final class WaitingSubmissions {

  private final QueueLimits limits;
  final TenantQueues singles;
  final TenantQueues batched;
  private TenantQueues next;

  WaitingSubmissions(QueueLimits limits, ToDoubleFunction<String> shareOf) {
    this.limits = limits;
    this.singles = new TenantQueues(limits, shareOf);
    this.batched = new TenantQueues(limits, shareOf);
    this.next = singles;
  }

  boolean isEmpty() {
    return singles.isEmpty() && batched.isEmpty();
  }

  List<Submission> takeBatch() {
    List<Submission> batch =
        new ArrayList<>(Math.min(limits.batchMax(), singles.size() + batched.size()));
    long batchBytes = 0;
    while (!isEmpty() && batch.size() < limits.batchMax()) {
      TenantQueues queue = next.isEmpty() ? other(next) : next;
      batchBytes += queue.first().sizeBytes();
      if (batchBytes > limits.batchBytesMax() && !batch.isEmpty()) {
        break;
      }
      batch.add(queue.remove());
      next = other(queue);
    }
    long nowNanos = System.nanoTime();
    singles.taken(nowNanos);
    batched.taken(nowNanos);
    return batch;
  }

  private TenantQueues other(TenantQueues queue) {
    return queue == singles ? batched : singles;
  }
}
