package io.punctual.consumer.callback;

import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Which callback takes the next request: of those not marked down the one with the fewest requests
 * in flight, in turn when equal; when all are down, the one that comes up first. Pure but for its
 * state; not thread-safe.
 */
public final class CallbackChoice {

  private final List<Callback> callbacks = new ArrayList<>();
  private long turns;

  public CallbackChoice(List<URI> urls) {
    urls.forEach(url -> callbacks.add(new Callback(url)));
  }

  /** The choice, counted as one request out until {@link #done}. */
  public URI choose(long nowMillis) {
    Callback chosen =
        callbacks.stream()
            .min(
                Comparator.comparingLong((Callback callback) -> callback.downFor(nowMillis))
                    .thenComparingInt(callback -> callback.inFlight)
                    .thenComparingLong(callback -> callback.lastTurn))
            .orElseThrow();
    chosen.inFlight++;
    chosen.lastTurn = ++turns;
    return chosen.url;
  }

  public void done(URI url) {
    of(url).inFlight--;
  }

  /** It answered; whether it was marked down. */
  public boolean up(URI url) {
    Callback callback = of(url);
    boolean wasDown = callback.down;
    callback.down = false;
    callback.downUntilMillis = Long.MIN_VALUE;
    return wasDown;
  }

  /** It can't be reached; whether that is news. */
  public boolean down(URI url, long untilMillis) {
    Callback callback = of(url);
    boolean wasDown = callback.down;
    callback.down = true;
    callback.downUntilMillis = untilMillis;
    return !wasDown;
  }

  /** Callbacks whose last word was an answer, or that have not been asked yet. */
  public int upCount() {
    return (int) callbacks.stream().filter(callback -> !callback.down).count();
  }

  private Callback of(URI url) {
    return callbacks.stream()
        .filter(callback -> callback.url.equals(url))
        .findFirst()
        .orElseThrow();
  }

  private static final class Callback {
    private final URI url;
    private int inFlight;
    private long lastTurn;
    private boolean down;
    private long downUntilMillis = Long.MIN_VALUE;

    private Callback(URI url) {
      this.url = url;
    }

    private long downFor(long nowMillis) {
      return downUntilMillis <= nowMillis ? 0 : downUntilMillis - nowMillis;
    }
  }
}
