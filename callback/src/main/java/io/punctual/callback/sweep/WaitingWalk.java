package io.punctual.callback.sweep;

import io.punctual.store.pause.WaitingTimers.Place;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A walk over all that waits, shard by shard. A change begins it anew, since what it has passed may
 * be free now; once anew it comes to its end first, so that changes without end keep nothing from
 * being reached.
 */
final class WaitingWalk {

  private final Map<Integer, Place> places = new HashMap<>();
  private List<Integer> shards = List.of();
  private boolean begunAnew;
  private boolean anotherFollows;

  /** Where it goes on in each shard; empty when it is over. */
  Map<Integer, Place> places() {
    return Map.copyOf(places);
  }

  boolean isOver() {
    return places.isEmpty();
  }

  void begin() {
    places.clear();
    shards.forEach(shard -> places.put(shard, Place.FIRST));
    anotherFollows = false;
  }

  /** Other timers may be free. */
  void changed() {
    if (begunAnew) {
      anotherFollows = true;
    } else {
      begunAnew = !isOver();
      begin();
    }
  }

  /** The shards are others; returns whether they are. */
  boolean own(List<Integer> now) {
    boolean isOther = !now.equals(shards);
    if (isOther) {
      shards = now;
      begin();
    }
    return isOther;
  }

  /** It has come so far, and to the end of all other shards. */
  void cameTo(Map<Integer, Place> next) {
    places.clear();
    places.putAll(next);
    if (isOver()) {
      begunAnew = false;
      if (anotherFollows) {
        begin();
      }
    }
  }
}
