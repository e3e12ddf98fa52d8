package io.punctual.callback.deliver;

import io.punctual.callback.lease.HolderLease;
import io.punctual.protocol.wire.DeliveryReply;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.Lane;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Takes the consumers' requests, {@code POST /internal/v1/deliveries}, while it can deliver. */
@RestController
public class DeliveriesController {

  private final DeliverTimers deliverTimers;
  private final HolderLease lease;
  private final LaneLimits limits;
  private final AlarmsSeen alarms;
  private final DeliverEvents events;

  public DeliveriesController(
      DeliverTimers deliverTimers,
      HolderLease lease,
      LaneLimits limits,
      AlarmsSeen alarms,
      DeliverEvents events) {
    this.deliverTimers = deliverTimers;
    this.lease = lease;
    this.limits = limits;
    this.alarms = alarms;
    this.events = events;
  }

  @PostMapping(DeliveryRequest.PATH)
  ResponseEntity<DeliveryReply> deliver(@RequestBody DeliveryRequest request) {
    Lane lane = request.lane();
    if (!lease.mayHandOver()) {
      return rejected(lane);
    }
    if (!request.timers().isEmpty()) {
      alarms.seen();
    }
    if (!limits.tryEnter(lane)) {
      return rejected(lane);
    }
    try {
      return ResponseEntity.ok(deliverTimers.deliver(request));
    } finally {
      limits.leave(lane);
    }
  }

  @ExceptionHandler({DataAccessException.class, TransactionException.class})
  ResponseEntity<Void> failed(RuntimeException e) {
    events.happened(new DeliverEvent.RequestFailed(e));
    return ResponseEntity.internalServerError().build();
  }

  /** The consumer asks another callback. */
  private ResponseEntity<DeliveryReply> rejected(Lane lane) {
    events.happened(new DeliverEvent.RequestRejected(lane));
    return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
        .header(HttpHeaders.RETRY_AFTER, "1")
        .build();
  }
}
