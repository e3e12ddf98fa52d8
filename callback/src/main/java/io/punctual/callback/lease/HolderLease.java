package io.punctual.callback.lease;

import io.punctual.protocol.Claim;
import io.punctual.store.lease.Leases;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * This callback's word that it lives. It stops handing over by itself before others may take it for
 * dead, and it takes another's claim for abandoned only when that one was silent ever since.
 */
public class HolderLease {

  private record View(long atMillis, Set<Long> live) {}

  private final Leases leases;
  private final LeaseConfig config;
  private final InstantSource clock;
  private final LongSupplier nanos;
  private final long holder;
  private final AtomicLong claims = new AtomicLong();
  private volatile View view = new View(0, Set.of());
  private volatile long renewedNanos;
  private volatile boolean renewed;

  public HolderLease(
      Leases leases, LeaseConfig config, InstantSource clock, LongSupplier nanos, long holder) {
    this.leases = leases;
    this.config = config;
    this.clock = clock;
    this.nanos = nanos;
    this.holder = holder;
  }

  /** Says that this callback lives, and learns which others do. */
  public void renew() {
    long begunNanos = nanos.getAsLong();
    leases.renew(holder);
    renewedNanos = begunNanos;
    renewed = true;
    long begunMillis = clock.millis();
    view = new View(begunMillis, new TreeSet<>(leases.live(config.silenceMax())));
  }

  public long holder() {
    return holder;
  }

  public Claim nextClaim(long nowMillis) {
    return new Claim(holder, claims.incrementAndGet(), nowMillis);
  }

  /** Whether the last renewal is recent enough that nobody can take this callback for dead. */
  public boolean mayHandOver() {
    return renewed
        && nanos.getAsLong() - renewedNanos
            < TimeUnit.MILLISECONDS.toNanos(config.handOverMax().toMillis());
  }

  /** Whether the claim's holder was heard of since it claimed, or may yet be. */
  public boolean lives(Claim claim) {
    View seen = view;
    return claim.holder() == holder
        || seen.live().contains(claim.holder())
        || claim.claimedAtMillis() > seen.atMillis() - config.silenceMax().toMillis();
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
