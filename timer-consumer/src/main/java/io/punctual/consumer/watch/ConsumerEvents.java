package io.punctual.consumer.watch;

/** Takes every event of the consumer. The logic calls no logger and no meter but this. */
@FunctionalInterface
public interface ConsumerEvents {

  void happened(ConsumerEvent event);
}
