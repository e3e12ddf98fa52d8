package io.punctual.api.lookup;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.punctual.api.list.Cursor;
import io.punctual.api.list.Page;
import io.punctual.api.list.WalkBranches;
import io.punctual.protocol.PendingTimer;
import io.punctual.store.list.Branches;
import io.punctual.store.list.ListPosition;
import io.punctual.store.timer.PendingTimers;
import io.punctual.store.timer.Timers;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Pending timers, page by page in due order. */
class ListTimers {

  private final PendingTimers pending;
  private final Timers timers;
  private final WalkBranches walk;
  private final InstantSource clock;

  ListTimers(PendingTimers pending, Timers timers, WalkBranches walk, InstantSource clock) {
    this.pending = pending;
    this.timers = timers;
    this.walk = walk;
    this.clock = clock;
  }

  /** What was finished or moved while the page was read is left out. */
  TimersView list(String tenant, TimersQuery query) {
    Page page = walk.page(branches(tenant, query), query.from(), query.limit());
    Map<ListPosition, PendingTimer> byPlace =
        pending.read(tenant, page.ids()).stream()
            .collect(
                Collectors.toMap(
                    timer -> new ListPosition(timer.dueMillis(), timer.seq(), timer.id()),
                    timer -> timer));
    List<TimerView> views =
        page.places().stream()
            .map(byPlace::get)
            .filter(Objects::nonNull)
            .map(timer -> view(timer, clock.instant()))
            .toList();
    return new TimersView(views, Cursor.TIMERS.text(page.next()));
  }

  private Branches branches(String tenant, TimersQuery query) {
    String topic = query.topic();
    byte[] key = query.key();
    return topic == null || key == null
        ? pending.list(tenant, topic, query.dueBeforeMillis())
        : pending.ofKey(tenant, topic, key, query.dueBeforeMillis());
  }

  private TimerView view(PendingTimer timer, Instant now) {
    return TimerView.pending(timer, PendingState.of(timer, now, timers::isBlocked));
  }

  /**
   * A page of pending timers, in due order.
   *
   * @param cursor where the next page begins; absent at the list's end
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record TimersView(List<TimerView> timers, @Nullable String cursor) {}
}
