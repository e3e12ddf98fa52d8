package io.punctual.client;

import java.util.Optional;

/** How many dead timers are no more, and where to go on when there may be more. */
public record Dropped(int dropped, boolean more, Optional<String> cursor) {}
