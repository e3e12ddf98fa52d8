package io.punctual.callback.deliver;

/** Takes every event of deliveries: the log, the metrics and the accuracy do. */
@FunctionalInterface
public interface DeliverEvents {

  void happened(DeliverEvent event);
}
