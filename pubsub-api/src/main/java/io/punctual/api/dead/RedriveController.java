package io.punctual.api.dead;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.punctual.api.list.Cursor;
import io.punctual.api.list.Page;
import io.punctual.api.list.ReadQuery;
import io.punctual.api.list.WalkBranches;
import io.punctual.api.lookup.Lookups;
import io.punctual.api.lookup.TimerId;
import io.punctual.api.tenant.Tenant;
import io.punctual.store.dead.DeadTimers;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /v1/dead-timers/…:redrive}: one, or what a filter names. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
class RedriveController {

  private final RedriveTimers redrive;
  private final DeadTimers dead;
  private final WalkBranches walk;
  private final RedriveConfig config;
  private final Lookups lookups;

  RedriveController(
      RedriveTimers redrive,
      DeadTimers dead,
      WalkBranches walk,
      RedriveConfig config,
      Lookups lookups) {
    this.redrive = redrive;
    this.dead = dead;
    this.walk = walk;
    this.config = config;
    this.lookups = lookups;
  }

  @PostMapping("/v1/dead-timers/{id}:redrive")
  ResponseEntity<Object> one(@RequestAttribute Tenant tenant, @PathVariable String id)
      throws InterruptedException {
    Optional<UUID> uuid = TimerId.parse(id);
    if (uuid.isEmpty()) {
      return DeadTimersController.notFound();
    }
    return lookups.lookUp(
        tenant.name(),
        () ->
            redrive.redrive(tenant.name(), List.of(uuid.get())) == 0
                ? DeadTimersController.notFound()
                : ResponseEntity.ok(new RedrivenView(1, false, null)));
  }

  @PostMapping("/v1/dead-timers:redrive")
  ResponseEntity<Object> many(
      @RequestAttribute Tenant tenant,
      @RequestParam(required = false) @Nullable String topic,
      @RequestParam(required = false) @Nullable String reason,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit)
      throws InterruptedException {
    ReadQuery read = new ReadQuery();
    int size = read.limit(limit, config.callMax(), config.callMax());
    DeadQuery query = DeadQuery.read(read, topic, reason, cursor, size);
    if (topic == null && reason == null) {
      read.wrong("topic", "needs topic, reason, or both");
    }
    return read.isWrong()
        ? read.refusal()
        : lookups.lookUp(tenant.name(), () -> ResponseEntity.ok(redriven(tenant.name(), query)));
  }

  private RedrivenView redriven(String tenant, DeadQuery query) {
    Page page =
        walk.page(dead.list(tenant, query.topic(), query.reason()), query.from(), query.limit());
    int redriven = redrive.redrive(tenant, page.ids());
    return new RedrivenView(redriven, page.next() != null, Cursor.DEAD_TIMERS.text(page.next()));
  }

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
