package io.punctual.consumer.hold;

import io.punctual.protocol.TenantBits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The lines of one lane that may be taken from. The tenant with the fewest timers out is next, and
 * of a tenant the line that is ready soonest. A line must not change while it is in here.
 */
final class WaitingKeyLines {

  /** A tenant with so many timers out is a crowd: as many as one request takes by default. */
  static final int CROWD = 500;

  private static final class Tenant {
    final TreeSet<KeyLine> lines = new TreeSet<>(KeyLine.FIRST_READY);
    int out;

    KeyLine first() {
      return lines.first();
    }

    int out() {
      return out;
    }

    boolean isCrowd() {
      return out >= CROWD;
    }

    boolean isReady(long runwayEndMillis) {
      return !lines.isEmpty() && first().head().byMillis() <= runwayEndMillis;
    }
  }

  private static final Comparator<Tenant> FIRST_READY =
      Comparator.comparing(Tenant::first, KeyLine.FIRST_READY);

  private static final Comparator<Tenant> FEWEST_OUT =
      Comparator.comparingInt(Tenant::out).thenComparing(FIRST_READY);

  /** Those with a line in here, or with timers out. */
  private final Map<Integer, Tenant> tenants = new HashMap<>();

  /** Those with a line in here. */
  private final TreeSet<Tenant> waiting = new TreeSet<>(FIRST_READY);

  void add(KeyLine line) {
    change(tenantOf(line.head()), tenant -> tenant.lines.add(line));
  }

  void remove(KeyLine line) {
    change(tenantOf(line.head()), tenant -> tenant.lines.remove(line));
  }

  /** A timer that was {@linkplain Turns#goesOut taken} has come back. */
  void cameBack(Held held) {
    change(tenantOf(held), tenant -> tenant.out--);
  }

  private void change(int bits, Consumer<Tenant> step) {
    Tenant tenant = tenants.computeIfAbsent(bits, _ -> new Tenant());
    change(tenant, step);
    if (tenant.lines.isEmpty() && tenant.out == 0) {
      tenants.remove(bits);
    }
  }

  private void change(Tenant tenant, Consumer<Tenant> step) {
    if (!tenant.lines.isEmpty()) {
      waiting.remove(tenant);
    }
    step.accept(tenant);
    if (!tenant.lines.isEmpty()) {
      waiting.add(tenant);
    }
  }

  private static int tenantOf(Held held) {
    return TenantBits.of(held.timer().id());
  }

  /** More than one tenant waits or has timers out. */
  boolean isShared() {
    return tenants.size() > 1;
  }

  /** By when the first is to be there, crowds' timers left out or not. */
  long nextBy(boolean noCrowds) {
    for (Tenant tenant : waiting) {
      if (!noCrowds || !tenant.isCrowd()) {
        return tenant.first().head().byMillis();
      }
    }
    return Long.MAX_VALUE;
  }

  Collection<KeyLine> drain() {
    List<KeyLine> all = new ArrayList<>();
    tenants.values().forEach(tenant -> all.addAll(tenant.lines));
    waiting.clear();
    tenants.values().forEach(tenant -> tenant.lines.clear());
    tenants.values().removeIf(tenant -> tenant.out == 0);
    return all;
  }

  /**
   * For one request. A crowd's timers are not with those of others, which are few and soon read.
   */
  final class Turns {

    private final PriorityQueue<Tenant> ready = new PriorityQueue<>(FEWEST_OUT);
    private final long runwayEndMillis;
    private final boolean noCrowds;
    private @Nullable Tenant current;

    Turns(long runwayEndMillis, boolean noCrowds) {
      this.runwayEndMillis = runwayEndMillis;
      for (Tenant tenant : waiting) {
        if (!tenant.isReady(runwayEndMillis)) {
          break;
        }
        ready.add(tenant);
      }
      Tenant first = ready.peek();
      this.noCrowds = noCrowds || (first != null && isShared() && !first.isCrowd());
    }

    /** The next line, no longer in here; null when there is none for this request. */
    @Nullable KeyLine next() {
      if (current != null && current.isReady(runwayEndMillis)) {
        ready.add(current);
      }
      Tenant next = ready.poll();
      current = next;
      if (next == null || (noCrowds && next.isCrowd())) {
        return null;
      }
      KeyLine line = next.first();
      change(next, tenant -> tenant.lines.remove(line));
      return line;
    }

    /**
     * That timer is taken: it counts as its tenant's until it has {@linkplain #cameBack come back}.
     */
    void goesOut(Held held) {
      tenants.computeIfAbsent(tenantOf(held), _ -> new Tenant()).out++;
    }
  }
}
