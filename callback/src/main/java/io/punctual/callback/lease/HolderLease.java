package io.punctual.callback.lease;

import io.punctual.protocol.Claim;
import io.punctual.store.lease.Leases;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * This callback's word that it lives and can deliver. It stops handing over by itself before others
 * may take it for dead, and it takes another's claim for abandoned only when that one was silent
 * ever since. While it can't deliver it gives up its lease, and with it its shards and claims.
 */
public class HolderLease {

  private record View(long atMillis, Set<Long> live) {}

  /**
   * A claim as young as this, when the living were read, may be of one that came to life since: two
   * clocks are apart by four times the tolerance at most.
   */
  private static final long NEWCOMER_MILLIS = 1_500;

  private static final Duration GONE = Duration.ofDays(1);

  private final Leases leases;
  private final LeaseConfig config;
  private final InstantSource clock;
  private final LongSupplier nanos;
  private final long holder;
  private final ClockFence clockFence;
  private final BooleanSupplier reachesKafka;
  private final AtomicLong claims = new AtomicLong();
  private volatile View view = new View(0, Set.of());
  private volatile long renewedNanos;
  private volatile boolean renewed;

  /** The number of the first claim since the last silence. */
  private volatile long firstClaim;

  public HolderLease(
      Leases leases,
      LeaseConfig config,
      InstantSource clock,
      LongSupplier nanos,
      long holder,
      ClockFence clockFence,
      BooleanSupplier reachesKafka) {
    this.leases = leases;
    this.config = config;
    this.clock = clock;
    this.nanos = nanos;
    this.holder = holder;
    this.clockFence = clockFence;
    this.reachesKafka = reachesKafka;
  }

  /** Removes the rows of those that are long gone. */
  public void forgetGone() {
    leases.forget(GONE);
  }

  /** Says that this callback lives, if it can deliver, and learns which others do. */
  public void renew() {
    clockFence.measure();
    if (clockFence.agrees() && reachesKafka.getAsBoolean()) {
      long begunNanos = nanos.getAsLong();
      leases.renew(holder);
      if (!renewed || isSilent(nanos.getAsLong())) {
        firstClaim = claims.get() + 1;
      }
      renewedNanos = begunNanos;
      renewed = true;
    } else if (renewed) {
      renewed = false;
      leases.drop(holder);
    }
    long begunMillis = clock.millis();
    view = new View(begunMillis, new TreeSet<>(leases.live(config.silenceMax())));
  }

  public long holder() {
    return holder;
  }

  public Claim nextClaim(long nowMillis) {
    return new Claim(holder, claims.incrementAndGet(), nowMillis);
  }

  /**
   * Whether the last renewal is recent enough that nobody can take this callback for dead, and its
   * clock was not set since.
   */
  public boolean mayHandOver() {
    return renewed && clockFence.agrees() && !isSilent(nanos.getAsLong());
  }

  /** The same for a claim: one from before the last silence may be another callback's by now. */
  public boolean mayHandOver(Claim claim) {
    return mayHandOver() && claim.number() >= firstClaim;
  }

  private boolean isSilent(long nowNanos) {
    return nowNanos - renewedNanos
        >= TimeUnit.MILLISECONDS.toNanos(config.handOverMax().toMillis());
  }

  /** Whether the claim's holder lives, or came to life after the living were read. */
  public boolean lives(Claim claim) {
    View seen = view;
    return claim.holder() == holder
        || seen.live().contains(claim.holder())
        || claim.claimedAtMillis() > seen.atMillis() - NEWCOMER_MILLIS;
  }

  /** All callbacks that live, in an order that each of them sees alike. */
  public List<Long> live() {
    return List.copyOf(view.live());
  }

  /** Others need not wait for the silence. */
  public void drop() {
    leases.drop(holder);
  }
}
