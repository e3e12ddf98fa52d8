package io.punctual.api.watch;

/** Hears each event. The logic calls no logger and no meter but this. */
@FunctionalInterface
public interface ApiEvents {

  void happened(ApiEvent event);
}
