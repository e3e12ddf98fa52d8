package io.punctual.client;

import java.util.Optional;

/** How many timers are pending again, and where to go on when there may be more. */
public record Redriven(int redriven, boolean more, Optional<String> cursor) {}
