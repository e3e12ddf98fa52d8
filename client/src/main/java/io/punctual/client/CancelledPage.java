package io.punctual.client;

import java.util.List;
import java.util.Optional;

/**
 * How many timers will never arrive, and where to go on when there may be more.
 *
 * @param refused those that may arrive, or have ended
 */
public record CancelledPage(int cancelled, List<LeftAlone> refused, Optional<String> cursor) {}
