package io.punctual.store.receipt;

import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.store.dialect.Dialect;
import io.punctual.store.list.Branches;
import io.punctual.store.list.ListPosition;
import io.punctual.store.list.ListRows;
import io.punctual.store.list.Listed;
import io.punctual.store.sql.Ids;
import io.punctual.store.sql.Placeholders;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;

/** Lists of receipts by the time finished: their place is their finish-seq and id. */
public class ReceiptLists {

  // receipt_finished, in the partitions of the days between; at most :each entries a slot and day.
  static final String IN_SLOT =
      """
      (SELECT slot, finish_seq, id, COALESCE(topic = ?, TRUE) AND COALESCE(outcome = ?, TRUE) AS wanted
       FROM receipt %s
       WHERE slot = ? AND tenant = ? AND day >= ? AND day <= ?
         AND finish_seq < ? AND (finish_seq > ? OR (finish_seq = ? AND id > ?))
       ORDER BY finish_seq, id LIMIT ?)
      """
          .formatted(Dialect.byIndex("receipt_finished"));

  // Primary key's first column, in the partitions of the days between; at most a page of ids.
  private static final String READ =
      "SELECT "
          + ReceiptRows.COLUMNS
          + " FROM receipt WHERE id IN (%s) AND tenant = ? AND day >= ? AND day <= ?"
          + " ORDER BY finish_seq, id";

  private static final int MILLIS_SHIFT = 16;
  private static final long MILLIS_MAX = Long.MAX_VALUE >>> MILLIS_SHIFT;

  private final JdbcTemplate sql;
  private final RetryTemplate retry;

  public ReceiptLists(JdbcTemplate sql, RetryTemplate retry) {
    this.sql = sql;
    this.retry = retry;
  }

  /** Right before what was finished at that time, or later. */
  public static ListPosition before(long millis) {
    return ListPosition.before(finishSeq(millis));
  }

  private static long finishSeq(long millis) {
    return Math.clamp(millis, 0, MILLIS_MAX) << MILLIS_SHIFT;
  }

  /**
   * A tenant's receipts.
   *
   * @param topic null for all
   * @param outcome null for all
   * @param beforeMillis finished before then
   */
  public Branches list(
      String tenant, @Nullable String topic, @Nullable Outcome outcome, long beforeMillis) {
    return new InSlots(
        tenant, topic, outcome == null ? null : outcome.code(), finishSeq(beforeMillis));
  }

  private final class InSlots implements Branches {

    private final String tenant;
    private final @Nullable String topic;
    private final @Nullable Integer outcome;
    private final long finishSeqEnd;

    InSlots(String tenant, @Nullable String topic, @Nullable Integer outcome, long finishSeqEnd) {
      this.tenant = tenant;
      this.topic = topic;
      this.outcome = outcome;
      this.finishSeqEnd = finishSeqEnd;
    }

    @Override
    public int count() {
      return Receipts.SLOTS;
    }

    @Override
    public List<Listed> after(ListPosition place, int each) {
      List<@Nullable Object> values = new ArrayList<>();
      for (int slot = 0; slot < Receipts.SLOTS; slot++) {
        Collections.addAll(values, topic, outcome, slot, tenant);
        Collections.addAll(values, firstDay(place.at()), lastDay(finishSeqEnd), finishSeqEnd);
        Collections.addAll(values, place.at(), place.at(), Ids.bytes(place.id()), each);
      }
      String union = String.join("UNION ALL\n", Collections.nCopies(Receipts.SLOTS, IN_SLOT));
      return retry.invoke(
          () -> sql.query(union, (row, number) -> ListRows.listedByTime(row), values.toArray()));
    }
  }

  /** The receipts at those places, in their order. */
  public List<Receipt> read(String tenant, Collection<ListPosition> places) {
    if (places.isEmpty()) {
      return List.of();
    }
    List<Object> values = new ArrayList<>();
    places.forEach(place -> values.add(Ids.bytes(place.id())));
    values.add(tenant);
    values.add(firstDay(places.stream().mapToLong(ListPosition::at).min().orElseThrow()));
    values.add(lastDay(places.stream().mapToLong(ListPosition::at).max().orElseThrow()));
    Set<ListPosition> wanted = Set.copyOf(places);
    return retry
        .invoke(
            () ->
                sql.query(
                    READ.formatted(Placeholders.list(places.size())),
                    (row, number) -> ReceiptRows.receipt(row),
                    values.toArray()))
        .stream()
        .filter(receipt -> wanted.contains(new ListPosition(receipt.finishSeq(), 0, receipt.id())))
        .toList();
  }

  /** A receipt's day is that of another reading of the clock than its finish-seq's. */
  private static long firstDay(long finishSeq) {
    return day(finishSeq) - 1;
  }

  private static long lastDay(long finishSeq) {
    return day(finishSeq) + 1;
  }

  private static long day(long finishSeq) {
    return TimeUnit.MILLISECONDS.toDays(finishSeq >> MILLIS_SHIFT);
  }
}
