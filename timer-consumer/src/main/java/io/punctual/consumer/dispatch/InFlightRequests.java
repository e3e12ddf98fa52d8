package io.punctual.consumer.dispatch;

import io.punctual.consumer.hold.Whose;
import io.punctual.protocol.TenantBits;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** The requests of one lane that are out, and how many timers may be in further ones. */
final class InFlightRequests {

  /**
   * @param tenants of its timers, by their {@link TenantBits}
   */
  record Request(Batch batch, BitSet tenants, long sentMillis) {

    static Request of(Batch batch, long sentMillis) {
      BitSet tenants = new BitSet();
      batch.held().forEach(held -> tenants.set(TenantBits.of(held.timer().id())));
      return new Request(batch, tenants, sentMillis);
    }

    /** From when on an answer can be awaited. */
    long awaitedFrom() {
      return Math.max(sentMillis, batch.held().getLast().timer().dueMillis());
    }
  }

  private final Map<Long, Request> out = new HashMap<>();
  private final SlowStart usual;
  private final SlowStart others;

  /**
   * @param first timers that may be out at the start
   */
  InFlightRequests(int first) {
    this.usual = new SlowStart(first);
    this.others = new SlowStart(first);
  }

  int size() {
    return out.size();
  }

  int count(Predicate<Request> which) {
    return (int) out.values().stream().filter(which).count();
  }

  private SlowStart start(Whose whose) {
    return whose == Whose.OTHERS ? others : usual;
  }

  /** Timers that may go now. */
  int allowance(Whose whose, long nowMillis) {
    return start(whose).allowance(nowMillis);
  }

  /** From when on more timers may go, epoch milliseconds. */
  long allowedAt(Whose whose) {
    return start(whose).allowedAt();
  }

  void sent(Batch batch, long nowMillis) {
    out.put(batch.number(), Request.of(batch, nowMillis));
    start(batch.whose()).sent(batch.held().size(), nowMillis);
  }

  Request returned(Batch batch, long nowMillis) {
    Request request = out.remove(batch.number());
    if (request == null) {
      throw new IllegalStateException("batch " + batch.number() + " is not out");
    }
    start(batch.whose()).returned(batch.held().size(), nowMillis);
    return request;
  }
}
