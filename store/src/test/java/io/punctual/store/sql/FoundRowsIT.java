package io.punctual.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.punctual.protocol.Timer;
import io.punctual.store.Database;
import io.punctual.store.SomeTimers;
import io.punctual.store.name.TimerNames;
import io.punctual.store.name.TimerNames.Holder;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.dao.OptimisticLockingFailureException;

/** A guard that holds counts its row, also if the row stays as it is. */
class FoundRowsIT {

  private final Database database = Database.empty();

  @Test
  void aTimerThatIsSetAsideUntilWhereItStandsIsCounted() {
    Timer timer = SomeTimers.of("a", 1_000);
    database.timers().insert(List.of(timer));
    List<UUID> ids = List.of(timer.id(), UUID.randomUUID());

    assertThat(database.deliveries().postpone(ids, 1_000, 1_000)).isEqualTo(1);
    assertThat(database.deliveries().postpone(ids, 1_000, 999)).isZero();
  }

  @Test
  void aNameThatIsTakenOverByWhoHasItIsTheirsStill() {
    TimerNames names = new TimerNames(database.sql);
    Holder holder = new Holder(UUID.randomUUID(), new byte[32]);
    names.insert("default", "n", holder, 1_000);

    names.takeOver("default", "n", holder.id(), holder, 1_000);
    assertThatThrownBy(() -> names.takeOver("default", "n", UUID.randomUUID(), holder, 1_000))
        .isInstanceOf(OptimisticLockingFailureException.class);
  }
}
