package io.punctual.callback.deliver;

import io.punctual.callback.produce.Route;
import io.punctual.protocol.Candidate;
import io.punctual.protocol.Candidates;
import io.punctual.protocol.Pauses;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.Lane;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * What is planned at one moment for small batches (3 timers, 1,000 bytes) by holder 1; the topics
 * slow, gone and new are what they say, all others ready.
 */
final class PlannedClaims {
  private final long now;
  private final Waits waits;
  private final DecideClaims decide =
      new DecideClaims(
          new DecideClaims.Limits(3, 1_000, Duration.ofMillis(250)),
          new ClaimPolicy(Duration.ofSeconds(15), claim -> claim.holder() == 1),
          (topic, key) ->
              switch (topic) {
                case "slow" -> new Route.Late(0, "late");
                case "gone" -> new Route.Gone("no topic");
                case "new" -> new Route.Unknown();
                default -> new Route.Ready(0);
              });

  PlannedClaims(long now) {
    this(now, Waits.of(Pauses.NONE));
  }

  PlannedClaims(long now, Waits waits) {
    this.now = now;
    this.waits = waits;
  }

  ClaimPlan of(DeliveryRequest request, Candidates candidates) {
    return of(request, candidates, (candidate, partition) -> true);
  }

  ClaimPlan of(DeliveryRequest request, Candidates candidates, Room room) {
    return decide.plan(request, candidates, waits, now, room);
  }

  /** For a request of those asked about, by the dues they have. */
  ClaimPlan asked(Lane lane, List<Candidate> candidates, Candidate... asked) {
    List<AlarmedTimer> timers =
        Arrays.stream(asked)
            .map(it -> new AlarmedTimer(it.id(), it.dueMillis(), it.keyHash()))
            .toList();
    return of(new DeliveryRequest(lane, timers), new Candidates(candidates, false));
  }
}
