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
import io.punctual.store.dead.DeadFilter;
import io.punctual.store.dead.DeadTimers;
import io.punctual.store.list.ListPosition;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /v1/dead-timers}: list, look at, drop, redrive. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
record DeadTimersController(
    DeadTimers dead,
    RedriveTimers redrive,
    WalkBranches walk,
    ListConfig lists,
    RedriveConfig redrives,
    Lookups lookups,
    ApiEvents events) {

  private static final Comparator<DeadTimer> BY_DEATH =
      Comparator.comparing(timer -> new ListPosition(timer.diedAtMillis(), 0, timer.id()));

  /** Of calls that change many. */
  private static final Set<String> PARAMETERS =
      Set.of(
          "topic",
          "key",
          "keyBase64",
          "reason",
          "namePrefix",
          "deliverAtFrom",
          "deliverAtTo",
          "cursor",
          "limit");

  /** Which dead timers are meant, from where on, and how many. */
  private record DeadQuery(DeadFilter filter, ListPosition from, int limit) {}

  @GetMapping("/v1/dead-timers")
  ResponseEntity<Object> list(
      @RequestAttribute Tenant tenant, @RequestParam Map<String, String> parameters)
      throws InterruptedException {
    ReadQuery read = new ReadQuery();
    DeadQuery query = query(read, parameters, lists.pageDefault(), lists.pageMax());
    return read.isWrong()
        ? read.refusal()
        : lookups.lookUp(
            tenant.name(),
            () -> ResponseEntity.ok(view(tenant.name(), page(tenant.name(), query))));
  }

  private static DeadQuery query(
      ReadQuery read, Map<String, String> parameters, int pageDefault, int pageMax) {
    return new DeadQuery(
        ReadDeadFilter.read(read, parameters),
        read.cursor(Cursor.DEAD_TIMERS, parameters.get("cursor"), ListPosition.before(0)),
        read.limit(parameters.get("limit"), pageDefault, pageMax));
  }

  private Page page(String tenant, DeadQuery query) {
    return walk.page(dead.list(tenant, query.filter()), query.from(), query.limit());
  }

  private DeadTimersView view(String tenant, Page page) {
    List<DeadTimerView> timers =
        dead.read(tenant, page.ids()).stream().sorted(BY_DEATH).map(DeadTimerView::listed).toList();
    return new DeadTimersView(timers, cursor(page));
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
    return drop(tenant.name(), List.of(id)) == 0
        ? Optional.empty()
        : Optional.of(new DroppedView(id, "dropped"));
  }

  private int drop(String tenant, List<UUID> ids) {
    int dropped = ids.isEmpty() ? 0 : dead.drop(tenant, ids);
    if (dropped > 0) {
      events.happened(new ApiEvent.Changed(ChangeKind.DROP, dropped));
    }
    return dropped;
  }

  @PostMapping("/v1/dead-timers:drop")
  ResponseEntity<Object> dropAll(
      @RequestAttribute Tenant tenant, @RequestParam Map<String, String> parameters)
      throws InterruptedException {
    return some(
        tenant,
        parameters,
        page ->
            new DroppedPageView(
                drop(tenant.name(), page.ids()), page.next() != null, cursor(page)));
  }

  @PostMapping("/v1/dead-timers/{id}:redrive")
  ResponseEntity<Object> redrive(@RequestAttribute Tenant tenant, @PathVariable String id)
      throws InterruptedException {
    return ofTimer(
        tenant,
        id,
        uuid ->
            redrive.redrive(tenant.name(), List.of(uuid)) == 0
                ? Optional.empty()
                : Optional.of(new RedrivenView(1, false, null)));
  }

  @PostMapping("/v1/dead-timers:redrive")
  ResponseEntity<Object> redriveAll(
      @RequestAttribute Tenant tenant, @RequestParam Map<String, String> parameters)
      throws InterruptedException {
    return some(
        tenant,
        parameters,
        page ->
            new RedrivenView(
                redrive.redrive(tenant.name(), page.ids()), page.next() != null, cursor(page)));
  }

  /** What is done with a page of those of a filter. */
  private ResponseEntity<Object> some(
      Tenant tenant, Map<String, String> parameters, Function<Page, Object> done)
      throws InterruptedException {
    ReadQuery read = new ReadQuery();
    DeadQuery query = query(read, parameters, redrives.callMax(), redrives.callMax());
    read.only(PARAMETERS, parameters);
    if (query.filter().isAll()) {
      read.wrong(
          "topic", "needs a filter: topic, reason, namePrefix, deliverAtFrom or deliverAtTo");
    }
    return read.isWrong()
        ? read.refusal()
        : lookups.lookUp(
            tenant.name(), () -> ResponseEntity.ok(done.apply(page(tenant.name(), query))));
  }

  private static @Nullable String cursor(Page page) {
    return Cursor.DEAD_TIMERS.text(page.next());
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

  private static ResponseEntity<Object> notFound() {
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

  /**
   * The result of dropping many.
   *
   * @param dropped timers that no longer exist
   * @param more whether more timers may match
   * @param cursor where the next call begins; absent when no more match
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record DroppedPageView(int dropped, boolean more, @Nullable String cursor) {}

  /**
   * The result of a redrive.
   *
   * @param redriven timers that are pending again
   * @param more whether more timers may match
   * @param cursor where the next call begins; absent when no more match
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record RedrivenView(int redriven, boolean more, @Nullable String cursor) {}
}
