package io.punctual.api.lookup;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.punctual.api.list.Cursor;
import io.punctual.api.list.ListConfig;
import io.punctual.api.list.Page;
import io.punctual.api.list.ReadQuery;
import io.punctual.api.list.WalkBranches;
import io.punctual.api.tenant.Tenant;
import io.punctual.protocol.Outcome;
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
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit)
      throws InterruptedException {
    ReadQuery read = new ReadQuery();
    long fromMillis = read.millis("from", from, 0);
    long toMillis = read.millis("to", to, Long.MAX_VALUE);
    read.inOrder("from", fromMillis, "to", toMillis);
    ListPosition start = read.cursor(Cursor.RECEIPTS, cursor, ReceiptLists.before(fromMillis));
    int size = read.limit(limit, config.pageDefault(), config.pageMax());
    Branches listed =
        receipts.list(tenant.name(), read.topic(topic), outcome(read, state), toMillis);
    return read.isWrong()
        ? read.refusal()
        : lookups.lookUp(
            tenant.name(),
            () -> ResponseEntity.ok(view(tenant.name(), walk.page(listed, start, size))));
  }

  private static @Nullable Outcome outcome(ReadQuery read, @Nullable String state) {
    Optional<Outcome> outcome = Optional.ofNullable(state).flatMap(ReceiptView::outcome);
    if (state != null && outcome.isEmpty()) {
      read.wrong("state", "must be delivered, dead, cancelled or expired");
    }
    return outcome.orElse(null);
  }

  private ReceiptsView view(String tenant, Page page) {
    return new ReceiptsView(
        receipts.read(tenant, page.places()).stream().map(ReceiptView::of).toList(),
        Cursor.RECEIPTS.text(page.next()));
  }

  /**
   * A page of receipts, by the time finished.
   *
   * @param cursor where the next page begins; absent at the list's end
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record ReceiptsView(List<ReceiptView> receipts, @Nullable String cursor) {}
}
