package io.punctual.callback.deliver;

import io.punctual.protocol.Claim;
import java.time.Duration;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Whether a timer's claim still keeps others off: until it has aged out, or its holder has fallen
 * silent, whichever is first.
 *
 * @param claimAgeMax the last rung of the ladder of timeouts: lock wait 1 s, Kafka 5 s, finish 12 s
 * @param holderLives whether the claim's holder was heard of since it claimed
 */
public record ClaimPolicy(Duration claimAgeMax, Predicate<Claim> holderLives) {

  /** Whether a record that was handed over under it may still be on its way to Kafka. */
  public boolean mayArrive(@Nullable Claim claim, long nowMillis) {
    return claim != null && nowMillis - claim.claimedAtMillis() < claimAgeMax.toMillis();
  }

  public boolean holds(@Nullable Claim claim, long nowMillis) {
    return claim != null
        && nowMillis - claim.claimedAtMillis() < claimAgeMax.toMillis()
        && holderLives.test(claim);
  }
}
