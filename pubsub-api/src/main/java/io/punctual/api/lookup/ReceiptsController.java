package io.punctual.api.lookup;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.punctual.api.list.Cursor;
import io.punctual.api.list.ListConfig;
import io.punctual.api.list.Page;
import io.punctual.api.list.ReadQuery;
import io.punctual.api.list.WalkBranches;
import io.punctual.api.tenant.Tenant;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.wire.ReceiptView;
import io.punctual.store.list.Branches;
import io.punctual.store.list.ListPosition;
import io.punctual.store.receipt.ReceiptLists;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /v1/receipts}: the ledger, by the time finished. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
record ReceiptsController(
    ReceiptLists receipts, WalkBranches walk, ListConfig config, Lookups lookups) {

  @GetMapping("/v1/receipts")
  ResponseEntity<Object> receipts(
      @RequestAttribute Tenant tenant,
      @RequestParam(required = false) @Nullable String topic,
      @RequestParam(required = false) @Nullable String state,
      @RequestParam(required = false) @Nullable String from,
      @RequestParam(required = false) @Nullable String to,
      @RequestParam(required = false) @Nullable String order,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit)
      throws InterruptedException {
    ReadQuery read = new ReadQuery();
    long fromMillis = read.millis("from", from, 0);
    long toMillis = read.millis("to", to, Long.MAX_VALUE);
    read.inOrder("from", fromMillis, "to", toMillis);
    Cursor list = list(read, order);
    ListPosition start =
        list == Cursor.RECEIPTS
            ? read.cursor(list, cursor, ReceiptLists.before(fromMillis))
            : read.cursor(list, cursor, ReceiptLists.beforeNewest(toMillis));
    int size = read.limit(limit, config.pageDefault(), config.pageMax());
    String ofTopic = read.topic(topic);
    Outcome outcome = outcome(read, state);
    Branches listed =
        list == Cursor.RECEIPTS
            ? receipts.list(tenant.name(), ofTopic, outcome, toMillis)
            : receipts.listNewest(tenant.name(), ofTopic, outcome, fromMillis);
    return read.isWrong()
        ? read.refusal()
        : lookups.lookUp(
            tenant.name(),
            () -> ResponseEntity.ok(view(tenant.name(), list, walk.page(listed, start, size))));
  }

  private static Cursor list(ReadQuery read, @Nullable String order) {
    if (order == null || order.equals("oldest")) {
      return Cursor.RECEIPTS;
    }
    if (!order.equals("newest")) {
      read.wrong("order", "must be oldest or newest");
    }
    return Cursor.NEWEST_RECEIPTS;
  }

  private static @Nullable Outcome outcome(ReadQuery read, @Nullable String state) {
    Optional<Outcome> outcome = Optional.ofNullable(state).flatMap(ReceiptView::outcome);
    if (state != null && outcome.isEmpty()) {
      read.wrong("state", "must be delivered, dead, cancelled or expired");
    }
    return outcome.orElse(null);
  }

  private ReceiptsView view(String tenant, Cursor list, Page page) {
    List<Receipt> read =
        list == Cursor.RECEIPTS
            ? receipts.read(tenant, page.places())
            : receipts
                .read(tenant, page.places().stream().map(ListPosition::mirrored).toList())
                .reversed();
    return new ReceiptsView(read.stream().map(ReceiptView::of).toList(), list.text(page.next()));
  }

  /**
   * A page of receipts, by the time finished.
   *
   * @param cursor where the next page begins; absent at the list's end
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record ReceiptsView(List<ReceiptView> receipts, @Nullable String cursor) {}
}
