package io.punctual.store.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Candidate;
import io.punctual.protocol.Claim;
import io.punctual.protocol.Timer;
import io.punctual.store.Database;
import io.punctual.store.SomeTimers;
import io.punctual.store.sql.Ids;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SqlDeliveriesIT extends DeliveriesContract {

  private final Database database = Database.empty();

  @Override
  protected Deliveries deliveries() {
    return database.deliveries();
  }

  @Override
  protected void insert(List<Timer> timers) {
    database.timers().insert(timers);
  }

  @Override
  protected List<UUID> receiptIds() {
    return ids("receipt");
  }

  @Override
  protected List<UUID> deadIds() {
    return ids("dead_timer");
  }

  /** As by a process that was stopped in the middle of its transaction. */
  @Test
  void aLockedRowHoldsUpNoOther() throws Exception {
    Timer free = SomeTimers.of("free", 1_000);
    Timer lockedFree = SomeTimers.of("locked free", 1_000);
    Timer abandoned = SomeTimers.of("abandoned", 1_000);
    Timer lockedAbandoned = SomeTimers.of("locked abandoned", 1_000);
    insert(List.of(free, lockedFree, abandoned, lockedAbandoned));
    Claim dead = new Claim(1, 1, 1);
    assertThat(deliveries().claim(candidates(abandoned, lockedAbandoned), dead)).hasSize(2);
    try (Connection stopped =
        Objects.requireNonNull(database.sql.getDataSource()).getConnection()) {
      stopped.setAutoCommit(false);
      try (PreparedStatement lock =
          stopped.prepareStatement("SELECT id FROM timer WHERE id = ? FOR UPDATE")) {
        for (Timer locked : List.of(lockedFree, lockedAbandoned)) { // or some scan the table
          lock.setBytes(1, Ids.bytes(locked.id()));
          lock.execute();
        }
        assertThat(
                deliveries()
                    .claim(
                        candidates(free, lockedFree, abandoned, lockedAbandoned),
                        new Claim(2, 1, 2)))
            .extracting(it -> it.timer().id())
            .containsExactlyInAnyOrder(free.id(), abandoned.id());
      } finally {
        stopped.rollback();
        stopped.setAutoCommit(true);
      }
    }
  }

  private List<Candidate> candidates(Timer... timers) {
    return deliveries()
        .candidates(Stream.of(timers).map(Timer::keyHash).toList(), 1_000, 10)
        .timers();
  }

  private List<UUID> ids(String table) {
    return database.sql.query(
        "SELECT id FROM " + table, (row, number) -> Ids.uuid(row.getBytes(1)));
  }
}
