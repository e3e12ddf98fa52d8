package io.punctual.store.timer;

import org.jspecify.annotations.Nullable;

/**
 * Which pending timers are wanted.
 *
 * @param claimed whether a delivery has it now; null: either
 * @param attempted whether an attempt has failed before; null: either
 * @param waits what for; null: whatever
 * @param namePrefix what their names begin with; null: any, and those without one
 */
public record Standing(
    @Nullable Boolean claimed,
    @Nullable Boolean attempted,
    @Nullable Waits waits,
    @Nullable String namePrefix) {

  /** What a timer waits for, beyond its due. */
  public enum Waits {
    NOT,
    FOR_A_PAUSE,
    FOR_ITS_TURN
  }

  public static final Standing ANY = new Standing(null, null, null);

  public Standing(@Nullable Boolean claimed, @Nullable Boolean attempted, @Nullable Waits waits) {
    this(claimed, attempted, waits, null);
  }

  /** The same, of those whose names begin so. */
  public Standing named(@Nullable String prefix) {
    return new Standing(claimed, attempted, waits, prefix);
  }
}
