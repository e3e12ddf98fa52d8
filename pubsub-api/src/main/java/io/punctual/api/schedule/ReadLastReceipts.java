package io.punctual.api.schedule;

import io.punctual.protocol.Receipt;
import io.punctual.protocol.wire.ReceiptView;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.schedule.Schedule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What became of a schedule's last timers. */
record ReadLastReceipts(Receipts receipts) {

  private static final int LOOKED_AT = 10;

  /**
   * Those of the timers that the schedule's present version has made, the latest first. A timer
   * that has not yet ended has none.
   */
  List<ReceiptView> of(Schedule schedule, Recurring recurring, long nowMillis) {
    List<Occurrence> last = last(schedule, recurring, nowMillis);
    if (last.isEmpty()) {
      return List.of();
    }
    long firstDay = TimeUnit.MILLISECONDS.toDays(last.getLast().dueMillis()) - 1;
    long today = TimeUnit.MILLISECONDS.toDays(nowMillis) + 1;
    List<UUID> ids = last.stream().map(Occurrence::id).toList();
    Map<UUID, Receipt> ended =
        receipts.of(schedule.tenant(), ids, firstDay, today).stream()
            .collect(
                Collectors.toMap(
                    Receipt::id,
                    Function.identity(),
                    BinaryOperator.maxBy(Comparator.comparingLong(Receipt::finishSeq))));
    return ids.stream().map(ended::get).filter(Objects::nonNull).map(ReceiptView::of).toList();
  }

  private static List<Occurrence> last(Schedule schedule, Recurring recurring, long nowMillis) {
    long from = Math.max(schedule.ownAfterMillis() + 1, schedule.createdAtMillis());
    long to = Math.min(schedule.madeToMillis(), nowMillis);
    List<Occurrence> last = new ArrayList<>();
    @Nullable Long instant = from <= to ? recurring.last(from, to) : null;
    while (instant != null && last.size() < LOOKED_AT) {
      last.add(Occurrence.of(schedule, recurring, instant));
      instant = from < instant ? recurring.last(from, instant - 1) : null;
    }
    return last;
  }
}
