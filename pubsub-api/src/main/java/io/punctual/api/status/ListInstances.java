package io.punctual.api.status;

import io.punctual.api.status.StatusView.Callback;
import io.punctual.api.status.StatusView.KnownToRocketMq;
import io.punctual.store.lease.Leases;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Callbacks are known by their leases, the others by RocketMQ. */
record ListInstances(Leases leases, WatchClients watch, StatusConfig config) {

  List<Callback> callbacks() {
    return leases.all().stream()
        .map(
            lease ->
                new Callback(
                    Long.toHexString(lease.holder()),
                    lease.ageMillis() <= config.callbackSilenceMax().toMillis() ? "up" : "silent",
                    Math.max(0, lease.ageMillis())))
        .toList();
  }

  /** Null where they can't be known. */
  @Nullable List<KnownToRocketMq> apis() {
    return watch.apis();
  }

  /** Null where they can't be known. */
  @Nullable List<KnownToRocketMq> consumers() {
    return watch.consumers();
  }
}
