package io.punctual.api.lookup;

import io.punctual.api.list.Cursor;
import io.punctual.api.list.Page;
import io.punctual.api.list.ReadQuery;
import io.punctual.api.list.WalkBranches;
import io.punctual.protocol.PendingTimer;
import io.punctual.store.list.Branches;
import io.punctual.store.list.ListPosition;
import io.punctual.store.timer.PendingTimers;
import io.punctual.store.timer.Standing;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Pages of a tenant's pending timers in due order, by the same filters whatever is done with them.
 */
public record PendingPages(PendingTimers pending, FindTimer findTimer, WalkBranches walk) {

  /**
   * What is asked for; as it was read, if the query is not wrong.
   *
   * @param state null for any
   * @param size timers of a page
   */
  public record Query(
      Branches listed, ListPosition start, @Nullable PendingState state, int size) {}

  /**
   * A page, and the cursor of the next one.
   *
   * @param cursor null at the list's end
   */
  public record Found(List<PendingTimer> timers, @Nullable String cursor) {}

  /**
   * @param parameters of the query, by their names
   * @param pageDefault timers of a page, when the query does not say how many
   * @param pageMax how many it may say
   */
  public Query read(
      ReadQuery read, String tenant, Map<String, String> parameters, int pageDefault, int pageMax) {
    String topic = read.topic(parameters.get("topic"));
    byte[] key = read.key(parameters);
    long fromMillis = read.millis("deliverAtFrom", parameters.get("deliverAtFrom"), 0);
    long toMillis = read.millis("deliverAtTo", parameters.get("deliverAtTo"), Long.MAX_VALUE);
    read.inOrder("deliverAtFrom", fromMillis, "deliverAtTo", toMillis);
    PendingState state = state(read, parameters.get("state"));
    if (state != null) {
      long now = findTimer.clock().millis();
      fromMillis = Math.max(fromMillis, state.dueFromMillis(now));
      toMillis = Math.min(toMillis, state.dueBeforeMillis(now));
    }
    Standing standing =
        (state == null ? Standing.ANY : state.standing())
            .named(read.namePrefix(parameters.get("namePrefix")));
    return new Query(
        topic == null || key == null
            ? pending.list(tenant, topic, standing, toMillis)
            : pending.ofKey(tenant, topic, key, standing, toMillis),
        read.cursor(Cursor.TIMERS, parameters.get("cursor"), ListPosition.before(fromMillis)),
        state,
        read.limit(parameters.get("limit"), pageDefault, pageMax));
  }

  private static @Nullable PendingState state(ReadQuery read, @Nullable String word) {
    Optional<PendingState> state = Optional.ofNullable(word).flatMap(PendingState::named);
    if (word != null && state.isEmpty()) {
      read.wrong(
          "state", "must be scheduled, delivering, blocked, retrying, overdue, paused or paced");
    }
    return state.orElse(null);
  }

  /** What was finished, moved or changed its state while the page was read is left out. */
  public Found find(String tenant, Query query) {
    Page page = walk.page(query.listed(), query.start(), query.size());
    Map<ListPosition, PendingTimer> byPlace =
        pending.read(tenant, page.ids()).stream()
            .collect(
                Collectors.toMap(
                    timer -> new ListPosition(timer.dueMillis(), timer.timer().seq(), timer.id()),
                    timer -> timer));
    List<PendingTimer> timers =
        page.places().stream()
            .map(byPlace::get)
            .filter(Objects::nonNull)
            .filter(
                timer -> query.state() == null || findTimer.view(timer).state() == query.state())
            .toList();
    return new Found(timers, Cursor.TIMERS.text(page.next()));
  }
}
