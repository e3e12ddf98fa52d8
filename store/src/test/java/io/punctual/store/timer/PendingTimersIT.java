package io.punctual.store.timer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Timer;
import io.punctual.protocol.Waiting;
import io.punctual.store.Database;
import io.punctual.store.SomeTimers;
import io.punctual.store.list.Branches;
import io.punctual.store.list.ListPosition;
import io.punctual.store.list.Listed;
import io.punctual.store.sql.Ids;
import io.punctual.store.timer.Standing.Waits;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PendingTimersIT {

  private static final long NO_END = Long.MAX_VALUE;

  private final Database database = Database.empty();
  private final PendingTimers pending = new PendingTimers(database.sql, database.retry);

  @Test
  void eachShardGivesWhatIsBehindAPlaceInItsOrder() {
    Timer first = SomeTimers.of(new UUID(1, 1), "a", 1_000, 5);
    Timer second = SomeTimers.of(new UUID(-1, 1), "a", 1_000, 5);
    Timer third = SomeTimers.of(new UUID(0, 1), "a", 1_000, 6);
    Timer last = SomeTimers.of(new UUID(0, 2), "a", 2_000, 1);
    database.timers().insert(List.of(last, third, second, first));
    Branches all = pending.list("default", null, Standing.ANY, NO_END);

    assertThat(places(all, ListPosition.before(1_000), 10))
        .containsExactly(place(first), place(second), place(third), place(last));
    assertThat(places(all, place(first), 2)).containsExactly(place(second), place(third));
    assertThat(places(all, place(third), 2)).containsExactly(place(last));
    assertThat(places(pending.list("default", null, Standing.ANY, 2_000), place(third), 2))
        .isEmpty();
    assertThat(
            places(pending.list("another", null, Standing.ANY, NO_END), ListPosition.before(0), 2))
        .isEmpty();
    assertThat(pending.list("default", "other", Standing.ANY, NO_END).after(place(third), 2))
        .containsExactly(new Listed(last.shard(), place(last), false));
  }

  @Test
  void aStandingChoosesTheClaimedThoseThatFailedAndThoseThatWait() {
    Timer plain = SomeTimers.of("a", 1_000);
    Timer claimed = SomeTimers.of("a", 2_000);
    Timer failed = SomeTimers.of("a", 3_000);
    Timer paused = SomeTimers.of("a", 4_000);
    Timer paced = SomeTimers.of("a", 5_000);
    database.timers().insert(List.of(plain, claimed, failed, paused, paced));
    List.of(paused, paced)
        .forEach(
            timer ->
                database.sql.update(
                    "UPDATE timer SET next_at = ? + due_at WHERE id = ?",
                    Waiting.from(timer == paced ? 9 : Waiting.PAUSED),
                    Ids.bytes(timer.id())));
    database.sql.update(
        "UPDATE timer SET claim = id, claimed_at = 1 WHERE id = ?", Ids.bytes(claimed.id()));
    database.sql.update("UPDATE timer SET attempts = 1 WHERE id = ?", Ids.bytes(failed.id()));

    assertThat(wanted(new Standing(true, null, null))).containsExactly(place(claimed));
    assertThat(wanted(new Standing(false, true, null))).containsExactly(place(failed));
    assertThat(wanted(new Standing(false, false, Waits.NOT))).containsExactly(place(plain));
    assertThat(wanted(new Standing(false, null, Waits.FOR_A_PAUSE))).containsExactly(place(paused));
    assertThat(wanted(new Standing(false, null, Waits.FOR_ITS_TURN))).containsExactly(place(paced));
    assertThat(wanted(new Standing(false, null, null)))
        .containsExactly(place(plain), place(failed), place(paused), place(paced));
  }

  /** The same of all timers and of those of the key. */
  private List<ListPosition> wanted(Standing standing) {
    List<ListPosition> ofKey =
        wanted(pending.ofKey("default", "demo", "a".getBytes(UTF_8), standing, NO_END));
    assertThat(wanted(pending.list("default", null, standing, NO_END))).isEqualTo(ofKey);
    return ofKey;
  }

  private static List<ListPosition> wanted(Branches list) {
    return list.after(ListPosition.before(0), 10).stream()
        .filter(Listed::wanted)
        .map(Listed::position)
        .sorted()
        .toList();
  }

  @Test
  void aRetryDoesNotMoveATimerInTheList() {
    Timer timer = SomeTimers.of("a", 1_000);
    database.timers().insert(List.of(timer));
    database.deliveries().postpone(List.of(timer.id()), 9_000, 8_999);

    assertThat(
            places(pending.list("default", null, Standing.ANY, NO_END), ListPosition.before(0), 2))
        .containsExactly(place(timer));
  }

  @Test
  void aKeysTimersAreFoundByItsHashAndToldFromOthersWithTheSame() {
    Timer ours = SomeTimers.of("a", 1_000);
    Timer theirs = SomeTimers.of("a", 2_000);
    Timer foreign = SomeTimers.of("a", 3_000);
    database.timers().insert(List.of(ours, theirs, foreign, SomeTimers.of("b", 1_000)));
    database.sql.update("UPDATE timer SET record_key = 'x' WHERE id = ?", Ids.bytes(theirs.id()));
    database.sql.update("UPDATE timer SET tenant = 'x' WHERE id = ?", Ids.bytes(foreign.id()));

    assertThat(
            pending
                .ofKey("default", "demo", "a".getBytes(UTF_8), Standing.ANY, NO_END)
                .after(ListPosition.before(0), 10))
        .containsExactlyInAnyOrder(
            new Listed(ours.shard(), place(ours), true),
            new Listed(theirs.shard(), place(theirs), false));
  }

  @Test
  void bothListsReadTheirIndexInOrderAndNoMoreThanTheyMay() {
    List<Timer> sameDue =
        LongStream.range(0, 2_000).mapToObj(i -> SomeTimers.of("a", 1_000)).toList();
    database.timers().insert(sameDue);
    Timer middle = sameDue.get(1_000);
    byte[] id = Ids.bytes(middle.id());
    String topic = PendingTimers.inShard(PendingTimers.wanted("demo", null, Standing.ANY));
    Object[] inShard = {
      "demo", middle.shard(), "default", NO_END, 1_000, 1_000, middle.seq(), middle.seq(), id, 10
    };
    byte[] a = "a".getBytes(UTF_8);
    String key = PendingTimers.inKey(PendingTimers.wanted("demo", a, Standing.ANY));
    Object[] ofKey = {
      "demo",
      a,
      "default",
      middle.keyHash(),
      NO_END,
      1_000,
      1_000,
      middle.seq(),
      middle.seq(),
      id,
      10
    };

    assertThat(database.plan(topic, inShard))
        .contains("key=timer_listed", "Using index")
        .doesNotContain("filesort");
    assertThat(database.plan(key, ofKey)).contains("key=timer_key").doesNotContain("filesort");
    if (!database.isTiDb()) { // which begins at that due, and not behind that timer
      assertThat(database.rowsRead(topic, inShard)).isLessThan(30);
      assertThat(database.rowsRead(key, ofKey)).isLessThan(30);
    }
  }

  private static ListPosition place(Timer timer) {
    return new ListPosition(timer.dueMillis(), timer.seq(), timer.id());
  }

  private static List<ListPosition> places(Branches branches, ListPosition from, int each) {
    return branches.after(from, each).stream().map(Listed::position).sorted().toList();
  }
}
