package io.punctual.store.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.store.Database;
import io.punctual.store.list.Branches;
import io.punctual.store.list.ListPosition;
import io.punctual.store.list.Listed;
import io.punctual.store.sql.Ids;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReceiptListsIT {

  private static final long NOON = TimeUnit.DAYS.toMillis(20_000) + TimeUnit.HOURS.toMillis(12);

  private final Database database = Database.empty();
  private final Receipts receipts = new Receipts(database.sql);
  private final ReceiptLists lists = new ReceiptLists(database.sql, database.retry);

  @Test
  void receiptsComeByTheTimeFinishedWithinTheirBoundsAndTenant() {
    List<Receipt> hourly = new ArrayList<>();
    for (int hour = 0; hour < 48; hour++) {
      hourly.add(finished(NOON + TimeUnit.HOURS.toMillis(hour), "default", "demo"));
    }
    for (Receipt receipt : hourly.reversed()) {
      receipts.insert(List.of(receipt));
    }
    receipts.insert(List.of(finished(NOON, "another", "demo")));
    receipts.insert(List.of(finished(NOON + 1, "default", "other")));

    Branches from = lists.list("default", "demo", null, NOON + TimeUnit.HOURS.toMillis(30));
    List<ListPosition> listed =
        from.after(ReceiptLists.before(NOON + TimeUnit.HOURS.toMillis(2)), 100).stream()
            .filter(Listed::wanted)
            .map(Listed::position)
            .sorted()
            .toList();

    assertThat(lists.read("default", listed)).isEqualTo(hourly.subList(2, 30));
    assertThat(lists.read("another", listed)).isEmpty();
    assertThat(
            lists.list("default", null, null, Long.MAX_VALUE).after(ReceiptLists.before(NOON), 100))
        .hasSize(49);
  }

  @Test
  void bothReceiptsOfATimerThatDiedTwiceAreListed() {
    UUID id = UUID.randomUUID();
    Receipt first = finished(id, NOON, "default", "demo");
    Receipt second = finished(id, NOON + 5, "default", "demo");
    receipts.insert(List.of(first));
    receipts.insert(List.of(second));

    List<ListPosition> listed =
        lists.list("default", null, null, Long.MAX_VALUE).after(ReceiptLists.before(0), 10).stream()
            .map(Listed::position)
            .toList();

    assertThat(lists.read("default", listed)).containsExactly(first, second);
    assertThat(lists.read("default", List.of(new ListPosition(second.finishSeq(), 0, id))))
        .containsExactly(second);
  }

  @Test
  void theWantedAreThoseOfTheTopicAndTheOutcome() {
    receipts.insert(List.of(finished(NOON, "default", "demo")));

    assertThat(wanted("demo", Outcome.EXPIRED)).containsExactly(true);
    assertThat(wanted(null, Outcome.EXPIRED)).containsExactly(true);
    assertThat(wanted("demo", Outcome.DEAD)).containsExactly(false);
    assertThat(wanted("other", Outcome.EXPIRED)).containsExactly(false);
  }

  private List<Boolean> wanted(@Nullable String topic, Outcome outcome) {
    return lists
        .list("default", topic, outcome, Long.MAX_VALUE)
        .after(ReceiptLists.before(0), 10)
        .stream()
        .map(Listed::wanted)
        .toList();
  }

  @Test
  void theListReadsItsIndexInOrderAndNoMoreThanItMay() {
    List<Receipt> many = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      many.add(finished(NOON + i, "default", "demo"));
    }
    receipts.insert(many);
    int slot = database.sql.queryForObject("SELECT MAX(slot) FROM receipt", Integer.class);
    Receipt middle = many.get(1_000);
    String all = ReceiptLists.oldestFirst(ReceiptLists.wanted(null, null));
    Object[] values = {
      slot,
      "default",
      19_999,
      20_001,
      Long.MAX_VALUE,
      middle.finishSeq(),
      middle.finishSeq(),
      Ids.bytes(middle.id()),
      10
    };

    assertThat(database.plan(all, values))
        .contains("key=receipt_finished", "Using index")
        .doesNotContain("filesort");
    assertThat(database.rowsRead(all, values)).isLessThan(database.readsAtMost(30));
  }

  @Test
  void theNewestComeFirstWithinTheirTime() {
    List<Receipt> some = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      some.add(finished(NOON + i, "default", "demo"));
    }
    receipts.insert(some);

    List<ListPosition> listed =
        lists
            .listNewest("default", null, null, NOON + 1)
            .after(ReceiptLists.beforeNewest(NOON + 4), 10)
            .stream()
            .map(Listed::position)
            .sorted()
            .map(ListPosition::mirrored)
            .toList();

    assertThat(listed)
        .extracting(ListPosition::id)
        .containsExactly(some.get(3).id(), some.get(2).id(), some.get(1).id());
    assertThat(
            database.plan(
                ReceiptLists.newestFirst(ReceiptLists.wanted(null, null)),
                0,
                "default",
                19_999,
                20_001,
                0L,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                new byte[16],
                10))
        .contains("key=receipt_finished");
  }

  private static Receipt finished(long millis, String tenant, String topic) {
    return finished(UUID.randomUUID(), millis, tenant, topic);
  }

  private static Receipt finished(UUID id, long millis, String tenant, String topic) {
    return new Receipt(
        id,
        millis << 16,
        Outcome.EXPIRED,
        tenant,
        null,
        topic,
        900L,
        millis,
        millis,
        null,
        0,
        null);
  }
}
