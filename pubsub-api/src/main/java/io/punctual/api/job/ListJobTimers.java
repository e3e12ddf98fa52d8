package io.punctual.api.job;

import io.punctual.api.dead.ReadDeadFilter;
import io.punctual.api.list.Cursor;
import io.punctual.api.list.Page;
import io.punctual.api.list.ReadQuery;
import io.punctual.api.list.WalkBranches;
import io.punctual.api.lookup.PendingPages;
import io.punctual.protocol.PendingTimer;
import io.punctual.store.dead.DeadFilter;
import io.punctual.store.dead.DeadTimers;
import io.punctual.store.job.Job;
import io.punctual.store.job.Job.Item;
import io.punctual.store.list.ListPosition;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Finds a job's timers page by page: pending ones in due order, then dead ones. */
record ListJobTimers(
    PendingPages pending, DeadTimers dead, WalkBranches walk, InstantSource clock) {

  private static final int PAGE = 500;

  /**
   * What was found.
   *
   * @param place where the next page begins; null at the end of all
   */
  record Found(List<Item> items, @Nullable String place) {}

  Found next(Job job, JobOrder order, @Nullable String cursor) {
    Optional<ListPosition> inDead = Optional.ofNullable(cursor).flatMap(Cursor.DEAD_TIMERS::read);
    return order.action().pending && inDead.isEmpty()
        ? pending(job, order, cursor)
        : dead(job, order, inDead.orElse(ListPosition.before(0)));
  }

  private Found pending(Job job, JobOrder order, @Nullable String cursor) {
    Map<String, String> parameters = new TreeMap<>(order.filter());
    if (cursor != null) {
      parameters.put("cursor", cursor);
    }
    PendingPages.Found page =
        pending.find(
            job.tenant(), pending.read(new ReadQuery(), job.tenant(), parameters, PAGE, PAGE));
    List<Item> items = new ArrayList<>();
    for (PendingTimer timer : page.timers()) {
      if (order.takes(timer.dueMillis(), clock.millis())) {
        int n = job.found() + items.size() + 1;
        items.add(new Item(n, timer.id(), timer.version(), timer.dueMillis(), false));
      }
    }
    return new Found(items, page.cursor() == null ? afterPending(order) : page.cursor());
  }

  private static @Nullable String afterPending(JobOrder order) {
    return order.action().dead ? Cursor.DEAD_TIMERS.text(ListPosition.before(0)) : null;
  }

  private Found dead(Job job, JobOrder order, ListPosition from) {
    DeadFilter filter = ReadDeadFilter.read(new ReadQuery(), order.filter());
    Page page = walk.page(dead.list(job.tenant(), filter), from, PAGE);
    List<Item> items = new ArrayList<>();
    for (ListPosition place : page.places()) {
      items.add(new Item(job.found() + items.size() + 1, place.id(), 0, place.at(), true));
    }
    return new Found(items, Cursor.DEAD_TIMERS.text(page.next()));
  }
}
