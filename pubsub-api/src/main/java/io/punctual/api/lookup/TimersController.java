package io.punctual.api.lookup;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.punctual.api.list.ListConfig;
import io.punctual.api.list.ReadQuery;
import io.punctual.api.tenant.Tenant;
import java.util.List;
import java.util.Map;
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
    PendingPages pages, FindTimer findTimer, ListConfig config, Lookups lookups) {

  @GetMapping("/v1/timers")
  ResponseEntity<Object> timers(
      @RequestAttribute Tenant tenant, @RequestParam Map<String, String> parameters)
      throws InterruptedException {
    ReadQuery read = new ReadQuery();
    PendingPages.Query query =
        pages.read(read, tenant.name(), parameters, config.pageDefault(), config.pageMax());
    return read.isWrong()
        ? read.refusal()
        : lookups.lookUp(
            tenant.name(), () -> ResponseEntity.ok(view(pages.find(tenant.name(), query))));
  }

  private TimersView view(PendingPages.Found found) {
    return new TimersView(found.timers().stream().map(findTimer::view).toList(), found.cursor());
  }

  /**
   * A page of pending timers, in due order.
   *
   * @param cursor where the next page begins; absent at the list's end
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record TimersView(List<TimerView> timers, @Nullable String cursor) {}
}
