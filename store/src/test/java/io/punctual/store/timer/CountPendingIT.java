package io.punctual.store.timer;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Content;
import io.punctual.protocol.Timer;
import io.punctual.store.Database;
import io.punctual.store.SomeTimers;
import io.punctual.store.list.Count;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CountPendingIT {

  private static final String TENANT = "default";

  private final Database database = Database.empty();
  private final CountPending pending = new CountPending(database.sql, database.retry);

  @Test
  void aTenantsTimersAndBytesAreCounted() {
    Timer bare = timer(new Content("demo", null, List.of(), null));
    Timer whole = SomeTimers.of("key", 2_000);
    int headers = "[{\"name\":\"trace\",\"value\":\"YWJj\"}]".length();

    database.timers().insert(List.of(bare));
    assertThat(count()).isEqualTo(new Count(1, 0, true));
    database.timers().insert(List.of(whole));
    assertThat(count()).isEqualTo(new Count(2, 3 + headers + 2, true));
    assertThat(pending.count("another", 9)).isEqualTo(new Count(0, 0, true));
    assertThat(pending.count(TENANT, 1).exact()).isFalse();
  }

  @Test
  void anotherPayloadIsCountedInPlaceOfTheFirst() {
    Timer timer = SomeTimers.of("key", 1_000);
    database.timers().insert(List.of(timer));
    long first = count().bytes();

    replace(timer, new byte[100]);
    assertThat(count().bytes()).isEqualTo(first - 2 + 100);
    replace(timer, null);
    assertThat(count().bytes()).isEqualTo(first - 2);
  }

  private void replace(Timer timer, byte @Nullable [] payload) {
    database.ownerChanges().replacePayload(TENANT, timer.id(), payload, _ -> true);
  }

  private Count count() {
    return pending.count(TENANT, 9);
  }

  private static Timer timer(Content content) {
    return new Timer(UUID.randomUUID(), TENANT, null, content, 7, 1_000, 1);
  }
}
