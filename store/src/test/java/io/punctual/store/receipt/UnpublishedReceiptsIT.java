package io.punctual.store.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Sequence;
import io.punctual.protocol.Shards;
import io.punctual.store.Database;
import io.punctual.store.receipt.UnpublishedReceipts.Key;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a topic is still to get comes with its receipt, in order, and goes when it is removed. */
class UnpublishedReceiptsIT {

  private static final long NOON = 1_700_000_000_000L;

  private final Database database = Database.empty();
  private final Receipts published = new Receipts(database.sql, EnumSet.allOf(Outcome.class));
  private final UnpublishedReceipts unpublished =
      new UnpublishedReceipts(database.sql, database.retry);

  @Test
  void eachIsThereFromItsTransactionUntilItIsRemoved() {
    List<Receipt> ends = IntStream.range(0, 100).mapToObj(i -> ended(NOON + i)).toList();
    published.insert(ends);
    new Receipts(database.sql).insert(List.of(ended(NOON)));
    database.transaction.executeWithoutResult(
        status -> {
          published.insert(List.of(ended(NOON)));
          status.setRollbackOnly();
        });

    List<Key> keys = unpublished.scan(from(0), 100);
    assertThat(unpublished.read(keys)).containsExactlyElementsOf(ends);
    unpublished.remove(keys.subList(0, 30));
    assertThat(unpublished.scan(from(0), 100)).hasSize(70);
    unpublished.remove(keys);
    assertThat(unpublished.scan(from(0), 100)).isEmpty();
    assertThat(unpublished.oldest(Shards.all())).isEmpty();
  }

  @Test
  void twoEndsOfATimerAreTwoInTheSameShard() {
    Receipt first = ended(NOON);
    Receipt second = ended(first.id(), NOON + 5);
    published.insert(List.of(second));
    published.insert(List.of(first));

    List<Key> keys = unpublished.scan(from(0), 100);
    assertThat(keys).containsExactly(Key.of(first), Key.of(second));
    unpublished.remove(keys.subList(0, 1));
    assertThat(unpublished.scan(from(0), 100)).containsExactly(Key.of(second));
  }

  @Test
  void aScanBeginsBehindItsMillisecondAndEndsAtItsLimit() {
    published.insert(IntStream.range(0, 1_000).mapToObj(i -> ended(NOON + i)).toList());

    assertThat(unpublished.scan(from(NOON + 899), 1_000)).hasSize(100);
    assertThat(unpublished.scan(from(0), 3)).hasSize(3 * Shards.COUNT);
    assertThat(unpublished.oldest(Shards.all())).hasSize(Shards.COUNT).containsValue(NOON);
  }

  private static Map<Integer, Long> from(long afterMillis) {
    return Shards.all().stream().collect(Collectors.toMap(Function.identity(), _ -> afterMillis));
  }

  private static Receipt ended(long millis) {
    return ended(UUID.randomUUID(), millis);
  }

  private static Receipt ended(UUID id, long millis) {
    return new Receipt(
        id,
        Sequence.firstOf(millis),
        Outcome.CANCELLED,
        "default",
        null,
        "demo",
        900L,
        millis,
        millis,
        null,
        0,
        null);
  }
}
