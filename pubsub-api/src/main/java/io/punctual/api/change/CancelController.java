package io.punctual.api.change;

import io.punctual.api.lookup.ReceiptView;
import io.punctual.api.lookup.Targets;
import io.punctual.api.tenant.Tenant;
import io.punctual.api.watch.ChangeKind;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
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
class CancelController {

  private final Targets targets;
  private final ChangeTimer changeTimer;
  private final CancelTimer cancelTimer;

  CancelController(Targets targets, ChangeTimer changeTimer, CancelTimer cancelTimer) {
    this.targets = targets;
    this.changeTimer = changeTimer;
    this.cancelTimer = cancelTimer;
  }

  @DeleteMapping("/v1/timers/{id}")
  ResponseEntity<Object> cancel(@RequestAttribute Tenant tenant, @PathVariable String id)
      throws InterruptedException {
    return cancel(tenant, targets.byId(id));
  }

  @DeleteMapping("/v1/timers/by-name/{name}")
  ResponseEntity<Object> cancelByName(@RequestAttribute Tenant tenant, @PathVariable String name)
      throws InterruptedException {
    return cancel(tenant, targets.byName(tenant.name(), name));
  }

  private ResponseEntity<Object> cancel(Tenant tenant, Supplier<Optional<UUID>> target)
      throws InterruptedException {
    return changeTimer.change(
        ChangeKind.CANCEL,
        tenant.name(),
        target,
        id -> cancelTimer.cancel(tenant.name(), id),
        receipt -> ResponseEntity.ok(ReceiptView.of(receipt)));
  }
}
