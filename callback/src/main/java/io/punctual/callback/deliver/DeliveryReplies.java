package io.punctual.callback.deliver;

import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.TimerReply;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** The replies of a delivery: first as planned, then as each timer ends. Thread-safe. */
final class DeliveryReplies {

  private final DeliveryRequest request;
  private final Map<UUID, TimerReply> byId;

  DeliveryReplies(DeliveryRequest request, Map<UUID, TimerReply> planned) {
    this.request = request;
    this.byId = new ConcurrentHashMap<>(planned);
  }

  void put(TimerReply reply) {
    byId.put(reply.id(), reply);
  }

  /** One reply for each timer asked about, in the order of the request. */
  List<TimerReply> inOrder() {
    return request.timers().stream()
        .map(timer -> byId.getOrDefault(timer.id(), TimerReply.stale(timer.id())))
        .toList();
  }
}
