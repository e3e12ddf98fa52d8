package io.punctual.store.pause;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Pause;
import io.punctual.protocol.Pause.Scope;
import io.punctual.protocol.ScopedTimer;
import io.punctual.protocol.Shards;
import io.punctual.protocol.Timer;
import io.punctual.protocol.Waiting;
import io.punctual.store.Database;
import io.punctual.store.SomeTimers;
import io.punctual.store.pause.PauseTable.Begun;
import io.punctual.store.pause.WaitingTimers.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PausesIT {

  private static final long NOW = 10_000;
  private static final UUID FIRST = new UUID(0, 0);

  private final Database database = Database.empty();
  private final PauseTable table =
      new PauseTable(database.sql, database.transaction, database.retry);
  private final ReadPauses read = new ReadPauses(database.sql);
  private final WaitingTimers timers = new WaitingTimers(database.sql, database.retry);

  @Test
  void aPauseIsFoundAsItWasBegunUntilItIsOver() {
    Pause all = pause(null, null, Pause.UNTIL_ENDED, "maintenance");
    Pause topic = pause("shop", "orders", 20_000, null);
    Scope ofKey = new Scope("shop", "orders", -7L);
    Pause key = new Pause(ofKey.id(), ofKey, new byte[] {0, -1}, NOW, 30_000, null);
    List.of(all, topic, key).forEach(this::begin);

    assertThat(table.find(key.id(), NOW)).get().usingRecursiveComparison().isEqualTo(key);
    assertThat(table.find(all.id(), NOW)).hasValue(all);
    assertThat(table.find(topic.id(), 19_999)).hasValue(topic);
    assertThat(table.find(topic.id(), 20_000)).isEmpty();
    assertThat(read.all(20_000)).extracting(Pause::id).containsOnly(all.id(), key.id());
    assertThat(table.list("shop", FIRST, NOW, 10)).hasSize(3).isSortedAccordingTo(this::byBytes);
    assertThat(table.list("another", FIRST, NOW, 10)).containsExactly(all);

    table.end(all.id());
    assertThat(table.find(all.id(), NOW)).isEmpty();
  }

  private int byBytes(Pause one, Pause other) {
    return one.id().toString().compareTo(other.id().toString());
  }

  @Test
  void aScopeHasOnePauseWhichKeepsItsBeginning() {
    begin(pause("shop", "orders", 20_000, "first"));
    Pause again =
        new Pause(
            new Scope("shop", "orders", null).id(),
            new Scope("shop", "orders", null),
            null,
            NOW + 500,
            30_000,
            null);

    assertThat(table.begin(again, NOW + 500, 10))
        .isEqualTo(new Begun.Done(pause("shop", "orders", 30_000, null), false));
    assertThat(table.list("shop", FIRST, NOW, 10)).hasSize(1);
    assertThat(table.begin(again, 30_000, 10)).isEqualTo(new Begun.Done(again, true));
  }

  @Test
  void aTenantHasNoMoreThanItMay() {
    begin(pause("shop", "a", 20_000, null));
    begin(pause("shop", "b", 20_000, null));

    assertThat(table.begin(pause("shop", "c", 20_000, null), NOW, 2))
        .isEqualTo(new Begun.TooMany());
    assertThat(table.begin(pause("shop", "b", 30_000, null), NOW, 2))
        .isInstanceOf(Begun.Done.class);
    assertThat(table.begin(pause("another", "c", 20_000, null), NOW, 2))
        .isInstanceOf(Begun.Done.class);
    assertThat(table.begin(pause("shop", "c", 40_000, null), 20_000, 2))
        .isInstanceOf(Begun.Done.class);
  }

  @Test
  void eachChangeIsCounted() {
    long before = read.changes();
    Pause pause = begin(pause("shop", "a", 20_000, null));
    assertThat(read.changes()).isEqualTo(before + 1);
    table.end(pause.id());
    assertThat(read.changes()).isEqualTo(before + 2);
  }

  /** Many of one key and due among them, of which a page has some alone. */
  @Test
  void aWalkMeetsEachKeyThatWaits() {
    List<Timer> some =
        IntStream.range(0, 300)
            .mapToObj(i -> SomeTimers.of("k" + i % 50, 1_000 + i / 100))
            .toList();
    List<Timer> hot = IntStream.range(0, 20).mapToObj(i -> SomeTimers.of("hot", 1_001)).toList();
    List<Timer> all = new ArrayList<>(some);
    all.addAll(hot);
    all.add(SomeTimers.of("later", 9_000));
    database.timers().insert(all);
    database.sql.update("UPDATE timer SET next_at = ? + due_at WHERE due_at < 5000", Waiting.FROM);

    List<ScopedTimer> met = walk(5);

    assertThat(met).extracting(ScopedTimer::id).doesNotHaveDuplicates();
    assertThat(placesOf(met)).isEqualTo(some(all.subList(0, 320)));
    assertThat(timers.count(0, 1, Shards.all(), 1_000)).isEqualTo(320);
    assertThat(timers.count(1, 2, Shards.all(), 1_000)).isZero();
    assertThat(timers.count(0, 2, Shards.all(), 1)).isLessThanOrEqualTo(Shards.COUNT);
  }

  private List<ScopedTimer> walk(int each) {
    Map<Integer, Place> after =
        new HashMap<>(Shards.all().stream().collect(Collectors.toMap(it -> it, _ -> Place.FIRST)));
    List<ScopedTimer> met = new ArrayList<>();
    while (!after.isEmpty()) {
      Map<Integer, List<ScopedTimer>> page =
          timers.page(after, each).stream()
              .collect(Collectors.groupingBy(row -> Shards.of(row.keyHash())));
      after.clear();
      page.forEach(
          (shard, rows) -> {
            met.addAll(rows);
            assertThat(rows)
                .hasSizeLessThanOrEqualTo(each)
                .extracting(ScopedTimer::dueMillis)
                .isSorted();
            after.put(shard, new Place(rows.getLast().nextAtMillis(), rows.getLast().keyHash()));
          });
    }
    return met;
  }

  private static List<Place> placesOf(List<ScopedTimer> rows) {
    return rows.stream()
        .map(row -> new Place(row.dueMillis(), row.keyHash()))
        .distinct()
        .sorted(PausesIT::inOrder)
        .toList();
  }

  private static List<Place> some(List<Timer> timers) {
    return timers.stream()
        .map(timer -> new Place(timer.dueMillis(), timer.keyHash()))
        .distinct()
        .sorted(PausesIT::inOrder)
        .toList();
  }

  private static int inOrder(Place one, Place other) {
    return one.nextAtMillis() == other.nextAtMillis()
        ? Long.compare(one.keyHash(), other.keyHash())
        : Long.compare(one.nextAtMillis(), other.nextAtMillis());
  }

  private Pause begin(Pause pause) {
    assertThat(table.begin(pause, NOW, 10)).isEqualTo(new Begun.Done(pause, true));
    return pause;
  }

  private static Pause pause(
      @Nullable String tenant, @Nullable String topic, long until, @Nullable String reason) {
    Scope scope = new Scope(tenant, topic, null);
    return new Pause(scope.id(), scope, null, NOW, until, reason);
  }
}
