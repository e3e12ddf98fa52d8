package io.punctual.api.dead;

import java.util.UUID;

/**
 * A dead timer that is no more.
 *
 * @param state always {@code dropped}
 */
record DroppedView(UUID id, String state) {}
