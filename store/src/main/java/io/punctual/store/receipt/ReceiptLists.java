package io.punctual.store.receipt;

import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.store.dialect.Dialect;
import io.punctual.store.list.Branches;
import io.punctual.store.list.ListPosition;
import io.punctual.store.list.ListRows;
import io.punctual.store.list.Listed;
import io.punctual.store.list.Wanted;
import io.punctual.store.sql.Ids;
import io.punctual.store.sql.Placeholders;
import java.sql.ResultSet;
import java.sql.SQLException;
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

  static String oldestFirst(Wanted wanted) {
    return inSlot(wanted, "<", ">", "ASC");
  }

  static String newestFirst(Wanted wanted) {
    return inSlot(wanted, ">=", "<", "DESC");
  }

  // receipt_finished, index only if all are wanted, in the partitions of the days between; at most
  // :each entries a slot and day.
  private static String inSlot(Wanted wanted, String withinEnd, String behind, String order) {
    return """
    (SELECT slot, finish_seq, id, %s AS wanted
     FROM receipt %s
     WHERE slot = ? AND tenant = ? AND day >= ? AND day <= ?
       AND finish_seq %s ? AND (finish_seq %s ? OR (finish_seq = ? AND id %s ?))
     ORDER BY finish_seq %s, id %s LIMIT ?)
    """
        .formatted(
            wanted.sql(),
            Dialect.byIndex("receipt_finished"),
            withinEnd,
            behind,
            behind,
            order,
            order);
  }

  static Wanted wanted(@Nullable String topic, @Nullable Outcome outcome) {
    return new Wanted()
        .and("topic = ?", topic)
        .and("outcome = ?", outcome == null ? null : outcome.code());
  }

  /** Right before what was finished at that time, or later. */
  public static ListPosition before(long millis) {
    return ListPosition.before(finishSeq(millis));
  }

  /** Right before what was finished before that time, in a list that begins with the newest. */
  public static ListPosition beforeNewest(long millis) {
    return ListPosition.before(~finishSeq(millis) + 1);
  }

  private static long finishSeq(long millis) {
    return Math.clamp(millis, 0, MILLIS_MAX) << MILLIS_SHIFT;
  }

  /**
   * A tenant's receipts, the oldest first.
   *
   * @param topic null for all
   * @param outcome null for all
   * @param beforeMillis finished before then
   */
  public Branches list(
      String tenant, @Nullable String topic, @Nullable Outcome outcome, long beforeMillis) {
    return new InSlots(tenant, wanted(topic, outcome), finishSeq(beforeMillis), false);
  }

  /** The same, the newest first: places are mirrored. */
  public Branches listNewest(
      String tenant, @Nullable String topic, @Nullable Outcome outcome, long fromMillis) {
    return new InSlots(tenant, wanted(topic, outcome), finishSeq(fromMillis), true);
  }

  private final class InSlots implements Branches {

    private final String tenant;
    private final Wanted wanted;
    private final long finishSeqEnd;
    private final boolean newestFirst;

    InSlots(String tenant, Wanted wanted, long finishSeqEnd, boolean newestFirst) {
      this.tenant = tenant;
      this.wanted = wanted;
      this.finishSeqEnd = finishSeqEnd;
      this.newestFirst = newestFirst;
    }

    @Override
    public int count() {
      return Receipts.SLOTS;
    }

    @Override
    public List<Listed> after(ListPosition place, int each) {
      ListPosition behind = newestFirst ? place.mirrored() : place;
      List<Object> values = new ArrayList<>();
      for (int slot = 0; slot < Receipts.SLOTS; slot++) {
        values.addAll(wanted.values());
        Collections.addAll(values, slot, tenant);
        Collections.addAll(values, firstDay(Math.min(behind.at(), finishSeqEnd)));
        Collections.addAll(values, lastDay(Math.max(behind.at(), finishSeqEnd)), finishSeqEnd);
        Collections.addAll(values, behind.at(), behind.at(), Ids.bytes(behind.id()), each);
      }
      String inSlot = newestFirst ? newestFirst(wanted) : oldestFirst(wanted);
      String union = String.join("UNION ALL\n", Collections.nCopies(Receipts.SLOTS, inSlot));
      return retry.invoke(() -> sql.query(union, (row, number) -> listed(row), values.toArray()));
    }

    private Listed listed(ResultSet row) throws SQLException {
      Listed listed = ListRows.listedByTime(row);
      return newestFirst
          ? new Listed(listed.branch(), listed.position().mirrored(), listed.wanted())
          : listed;
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
