package io.punctual.callback.lease;

import io.punctual.store.lease.Leases;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.jdbc.core.JdbcTemplate;

/** The table of leases without a database, none of which lapses by itself. */
public final class LeasesInMemory extends Leases {

  final Set<Long> live = new TreeSet<>();
  long apartMillis;
  long tookMillis;
  Runnable onRenew = () -> {};

  public LeasesInMemory() {
    super(new JdbcTemplate());
  }

  @Override
  public void renew(long holder) {
    onRenew.run();
    live.add(holder);
  }

  @Override
  public List<Long> live(Duration silence) {
    return List.copyOf(live);
  }

  @Override
  public void drop(long holder) {
    live.remove(holder);
  }

  @Override
  public Clocks compareClocks(InstantSource clock) {
    return new Clocks(apartMillis, tookMillis);
  }
}
