package io.punctual.api.lookup;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.punctual.api.list.Cursor;
import io.punctual.api.list.ListConfig;
import io.punctual.api.list.Page;
import io.punctual.api.list.ReadQuery;
import io.punctual.api.list.WalkBranches;
import io.punctual.api.tenant.Tenant;
import io.punctual.protocol.PendingTimer;
import io.punctual.store.list.Branches;
import io.punctual.store.list.ListPosition;
import io.punctual.store.timer.PendingTimers;
import io.punctual.store.timer.Standing;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /v1/timers}: pending timers, page by page in due order. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
record TimersController(
    PendingTimers pending,
    FindTimer findTimer,
    WalkBranches walk,
    ListConfig config,
    Lookups lookups) {

  private static final int KEY_LENGTH_MAX = 4096;

  @GetMapping("/v1/timers")
  ResponseEntity<Object> timers(
      @RequestAttribute Tenant tenant,
      @RequestParam(required = false) @Nullable String topic,
      @RequestParam(required = false) @Nullable String key,
      @RequestParam(required = false) @Nullable String keyBase64,
      @RequestParam(required = false) @Nullable String state,
      @RequestParam(required = false) @Nullable String deliverAtFrom,
      @RequestParam(required = false) @Nullable String deliverAtTo,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit)
      throws InterruptedException {
    ReadQuery read = new ReadQuery();
    String ofTopic = read.topic(topic);
    byte[] ofKey = key(read, key, keyBase64);
    if (ofKey != null && ofTopic == null) {
      read.wrong(key == null ? "keyBase64" : "key", "needs a topic");
    }
    long fromMillis = read.millis("deliverAtFrom", deliverAtFrom, 0);
    long toMillis = read.millis("deliverAtTo", deliverAtTo, Long.MAX_VALUE);
    read.inOrder("deliverAtFrom", fromMillis, "deliverAtTo", toMillis);
    PendingState ofState = state(read, state);
    long now = findTimer.clock().millis();
    if (ofState != null) {
      fromMillis = Math.max(fromMillis, ofState.dueFromMillis(now));
      toMillis = Math.min(toMillis, ofState.dueBeforeMillis(now));
    }
    ListPosition start = read.cursor(Cursor.TIMERS, cursor, ListPosition.before(fromMillis));
    int size = read.limit(limit, config.pageDefault(), config.pageMax());
    Standing standing = ofState == null ? Standing.ANY : ofState.standing();
    Branches listed =
        ofTopic == null || ofKey == null
            ? pending.list(tenant.name(), ofTopic, standing, toMillis)
            : pending.ofKey(tenant.name(), ofTopic, ofKey, standing, toMillis);
    return read.isWrong()
        ? read.refusal()
        : lookups.lookUp(
            tenant.name(),
            () -> ResponseEntity.ok(view(tenant.name(), ofState, walk.page(listed, start, size))));
  }

  private static @Nullable PendingState state(ReadQuery read, @Nullable String word) {
    Optional<PendingState> state = Optional.ofNullable(word).flatMap(PendingState::named);
    if (word != null && state.isEmpty()) {
      read.wrong("state", "must be scheduled, delivering, blocked, retrying, overdue or paused");
    }
    return state.orElse(null);
  }

  private static byte @Nullable [] key(
      ReadQuery read, @Nullable String key, @Nullable String keyBase64) {
    String text = read.text("key", key, KEY_LENGTH_MAX);
    byte[] bytes = read.bytes("keyBase64", keyBase64, KEY_LENGTH_MAX);
    if (text != null && bytes != null) {
      read.wrong("keyBase64", "can't be given together with key");
    }
    return text == null ? bytes : text.getBytes(StandardCharsets.UTF_8);
  }

  /** What was finished, moved or changed its state while the page was read is left out. */
  private TimersView view(String tenant, @Nullable PendingState state, Page page) {
    Map<ListPosition, PendingTimer> byPlace =
        pending.read(tenant, page.ids()).stream()
            .collect(
                Collectors.toMap(
                    timer -> new ListPosition(timer.dueMillis(), timer.timer().seq(), timer.id()),
                    timer -> timer));
    List<TimerView> views =
        page.places().stream()
            .map(byPlace::get)
            .filter(Objects::nonNull)
            .map(findTimer::view)
            .filter(timer -> state == null || timer.state() == state)
            .toList();
    return new TimersView(views, Cursor.TIMERS.text(page.next()));
  }

  /**
   * A page of pending timers, in due order.
   *
   * @param cursor where the next page begins; absent at the list's end
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record TimersView(List<TimerView> timers, @Nullable String cursor) {}
}
