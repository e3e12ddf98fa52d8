package io.punctual.api.change;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.punctual.api.list.ReadQuery;
import io.punctual.api.lookup.PendingPages;
import io.punctual.api.tenant.Tenant;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.api.watch.ChangeKind;
import io.punctual.protocol.Change;
import io.punctual.protocol.Change.Refusal;
import io.punctual.protocol.PendingTimer;
import io.punctual.protocol.Receipt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code POST /v1/timers:cancel}: a page of pending timers is cancelled, each by itself and for
 * certain. Repeating a call does no harm.
 */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
record CancelTimersController(
    PendingPages pages,
    ChangeTimer changeTimer,
    CancelTimer cancelTimer,
    ChangeConfig config,
    ApiEvents events) {

  @PostMapping("/v1/timers:cancel")
  ResponseEntity<Object> cancel(
      @RequestAttribute Tenant tenant, @RequestParam Map<String, String> parameters)
      throws InterruptedException {
    ReadQuery read = new ReadQuery();
    PendingPages.Query query =
        pages.read(read, tenant.name(), parameters, config.callMax(), config.callMax());
    if (PendingPages.FILTERS.stream().noneMatch(parameters::containsKey)) {
      read.wrong("topic", "needs topic, state, deliverAtFrom or deliverAtTo");
    }
    boolean dryRun = read.isTrue("dryRun", parameters.get("dryRun"));
    return read.isWrong()
        ? read.refusal()
        : changeTimer.change(
            tenant.name(),
            () -> ResponseEntity.ok(done(tenant.name(), pages.find(tenant.name(), query), dryRun)));
  }

  private CancelledView done(String tenant, PendingPages.Found found, boolean dryRun) {
    if (dryRun) {
      return new CancelledView(found.timers().size(), List.of(), found.cursor());
    }
    int cancelled = 0;
    List<Unchanged> refused = new ArrayList<>();
    for (PendingTimer timer : found.timers()) {
      switch (cancelTimer.cancel(tenant, timer.id())) {
        case Change.Done<Receipt> _ -> cancelled++;
        case Change.Refused<Receipt>(Refusal refusal) ->
            refused.add(Unchanged.by(DescribeRefusal.problem(refusal), timer.id()));
      }
    }
    events.happened(new ApiEvent.Changed(ChangeKind.CANCEL, cancelled));
    return new CancelledView(cancelled, refused, found.cursor());
  }

  /**
   * The result of cancelling many.
   *
   * @param cancelled timers that will never arrive; of a dry run, those that were found
   * @param refused those found that may arrive, or have ended
   * @param cursor where the next call begins; absent when no more may match
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record CancelledView(int cancelled, List<Unchanged> refused, @Nullable String cursor) {}
}
