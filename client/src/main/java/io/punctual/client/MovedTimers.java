package io.punctual.client;

import java.util.List;

/** How many timers have their new due. */
public record MovedTimers(int moved, List<LeftAlone> refused) {}
