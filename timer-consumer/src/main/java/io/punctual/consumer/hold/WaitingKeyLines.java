package io.punctual.consumer.hold;

import io.punctual.protocol.TenantBits;
import java.util.ArrayList;
import java.util.BitSet;
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
    boolean isCrowd;

    /** More of its timers were ready when its last one went out. */
    boolean hasMore;

    KeyLine first() {
      return lines.first();
    }

    int out() {
      return out;
    }

    boolean is(Whose whose) {
      return switch (whose) {
        case ANYBODYS -> true;
        case CROWDS -> isCrowd;
        case OTHERS -> !isCrowd;
      };
    }

    void goesOut(long runwayEndMillis) {
      out++;
      hasMore = isReady(runwayEndMillis);
      isCrowd |= out >= CROWD;
    }

    /** A crowd is one until all of it that was ready is out. */
    void cameBack() {
      out--;
      isCrowd &= hasMore || out >= CROWD;
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

  /** Those with many timers out, by their bits. */
  private final BitSet crowds = new BitSet();

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
    int bits = tenantOf(held);
    change(
        bits,
        tenant -> {
          tenant.cameBack();
          crowds.set(bits, tenant.is(Whose.CROWDS));
        });
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

  /** Whether one of these tenants, by their bits, is a crowd. */
  boolean haveACrowd(BitSet some) {
    return crowds.intersects(some);
  }

  /** By when the first of them is to be there. */
  long nextBy(Whose whose) {
    for (Tenant tenant : waiting) {
      if (tenant.is(whose)) {
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

  /** For one request: whose line is next. */
  final class Turns {

    private final PriorityQueue<Tenant> ready = new PriorityQueue<>(FEWEST_OUT);
    private final Whose whose;
    private final long runwayEndMillis;
    private @Nullable Tenant current;

    Turns(Whose whose, long runwayEndMillis) {
      this.whose = whose;
      this.runwayEndMillis = runwayEndMillis;
      for (Tenant tenant : waiting) {
        if (!tenant.isReady(runwayEndMillis)) {
          break;
        }
        addIfTheirs(tenant);
      }
    }

    private void addIfTheirs(Tenant tenant) {
      if (tenant.is(whose)) {
        ready.add(tenant);
      }
    }

    /** The next line, no longer in here; null when there is none for this request. */
    @Nullable KeyLine next() {
      if (current != null && current.isReady(runwayEndMillis)) {
        addIfTheirs(current);
      }
      Tenant next = ready.poll();
      current = next;
      if (next == null) {
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
      int bits = tenantOf(held);
      Tenant tenant = tenants.computeIfAbsent(bits, _ -> new Tenant());
      tenant.goesOut(runwayEndMillis);
      crowds.set(bits, tenant.is(Whose.CROWDS));
    }
  }
}
