package io.punctual.api.change;

import io.punctual.api.lookup.Targets;
import io.punctual.api.tenant.Tenant;
import io.punctual.api.watch.ChangeKind;
import io.punctual.protocol.wire.ReceiptView;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code DELETE /v1/timers/{id}}, and by name. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
record CancelController(Targets targets, ChangeTimer changeTimer, CancelTimer cancelTimer) {

  @DeleteMapping({"/v1/timers/{id}", "/v1/timers/by-name/{name}"})
  ResponseEntity<Object> cancel(
      @RequestAttribute Tenant tenant, @PathVariable Map<String, String> path)
      throws InterruptedException {
    return changeTimer.change(
        ChangeKind.CANCEL,
        tenant.name(),
        () -> targets.find(tenant.name(), path),
        id -> cancelTimer.cancel(tenant.name(), id),
        receipt -> ResponseEntity.ok(ReceiptView.of(receipt)));
  }
}
