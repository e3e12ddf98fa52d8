package io.punctual.callback.produce;

import org.jspecify.annotations.Nullable;

/** Knows, without waiting, where a record goes. */
public interface Routes {

  /** Timers of one key have one route. */
  Route of(String topic, byte @Nullable [] key);
}
