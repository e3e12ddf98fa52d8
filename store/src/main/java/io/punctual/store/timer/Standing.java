package io.punctual.store.timer;

import org.jspecify.annotations.Nullable;

/**
 * Which pending timers are wanted.
 *
 * @param claimed whether a delivery has it now; null: either
 * @param attempted whether an attempt has failed before; null: either
 * @param paused whether it waits for the end of a pause; null: either
 */
public record Standing(
    @Nullable Boolean claimed, @Nullable Boolean attempted, @Nullable Boolean paused) {

  public static final Standing ANY = new Standing(null, null, null);
}
