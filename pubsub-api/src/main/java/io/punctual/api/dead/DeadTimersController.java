package io.punctual.api.dead;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.punctual.api.list.Cursor;
import io.punctual.api.list.ListConfig;
import io.punctual.api.list.Page;
import io.punctual.api.list.ReadQuery;
import io.punctual.api.list.WalkBranches;
import io.punctual.api.lookup.Lookups;
import io.punctual.api.lookup.TimerId;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.tenant.Tenant;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.api.watch.ChangeKind;
import io.punctual.protocol.DeadTimer;
import io.punctual.store.dead.DeadTimers;
import io.punctual.store.list.ListPosition;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /v1/dead-timers}: list, look at, drop. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
class DeadTimersController {

  private static final Comparator<DeadTimer> BY_DEATH =
      Comparator.comparing(timer -> new ListPosition(timer.diedAtMillis(), 0, timer.id()));

  private final DeadTimers dead;
  private final WalkBranches walk;
  private final ListConfig config;
  private final Lookups lookups;
  private final ApiEvents events;

  DeadTimersController(
      DeadTimers dead, WalkBranches walk, ListConfig config, Lookups lookups, ApiEvents events) {
    this.dead = dead;
    this.walk = walk;
    this.config = config;
    this.lookups = lookups;
    this.events = events;
  }

  @GetMapping("/v1/dead-timers")
  ResponseEntity<Object> list(
      @RequestAttribute Tenant tenant,
      @RequestParam(required = false) @Nullable String topic,
      @RequestParam(required = false) @Nullable String reason,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit)
      throws InterruptedException {
    ReadQuery read = new ReadQuery();
    int size = read.limit(limit, config.pageDefault(), config.pageMax());
    DeadQuery query = DeadQuery.read(read, topic, reason, cursor, size);
    return read.isWrong()
        ? read.refusal()
        : lookups.lookUp(tenant.name(), () -> ResponseEntity.ok(page(tenant.name(), query)));
  }

  private DeadTimersView page(String tenant, DeadQuery query) {
    Page page =
        walk.page(dead.list(tenant, query.topic(), query.reason()), query.from(), query.limit());
    List<DeadTimerView> timers =
        dead.read(tenant, page.ids()).stream().sorted(BY_DEATH).map(DeadTimerView::listed).toList();
    return new DeadTimersView(timers, Cursor.DEAD_TIMERS.text(page.next()));
  }

  @GetMapping("/v1/dead-timers/{id}")
  ResponseEntity<Object> timer(@RequestAttribute Tenant tenant, @PathVariable String id)
      throws InterruptedException {
    return ofTimer(tenant, id, uuid -> dead.find(tenant.name(), uuid).map(DeadTimerView::whole));
  }

  @DeleteMapping("/v1/dead-timers/{id}")
  ResponseEntity<Object> drop(@RequestAttribute Tenant tenant, @PathVariable String id)
      throws InterruptedException {
    return ofTimer(tenant, id, uuid -> drop(tenant, uuid));
  }

  private Optional<DroppedView> drop(Tenant tenant, UUID id) {
    if (!dead.drop(tenant.name(), id)) {
      return Optional.empty();
    }
    events.happened(new ApiEvent.Changed(ChangeKind.DROP, 1));
    return Optional.of(new DroppedView(id, "dropped"));
  }

  /** The answer about one timer, or that there is none. */
  private ResponseEntity<Object> ofTimer(
      Tenant tenant, String id, Function<UUID, Optional<?>> answer) throws InterruptedException {
    Optional<UUID> uuid = TimerId.parse(id);
    if (uuid.isEmpty()) {
      return notFound();
    }
    return lookups.lookUp(
        tenant.name(),
        () ->
            answer
                .apply(uuid.get())
                .<ResponseEntity<Object>>map(ResponseEntity::ok)
                .orElseGet(DeadTimersController::notFound));
  }

  static ResponseEntity<Object> notFound() {
    return ProblemAnswer.of(Problem.of(ProblemType.DEAD_TIMER_NOT_FOUND));
  }

  /**
   * A page of dead timers, in the order in which they died.
   *
   * @param cursor where the next page begins; absent at the list's end
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record DeadTimersView(List<DeadTimerView> deadTimers, @Nullable String cursor) {}

  /**
   * A dead timer that no longer exists.
   *
   * @param state always {@code dropped}
   */
  record DroppedView(UUID id, String state) {}
}
