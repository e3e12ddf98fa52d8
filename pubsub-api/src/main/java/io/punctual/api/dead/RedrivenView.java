package io.punctual.api.dead;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * What a redrive did.
 *
 * @param redriven how many timers are pending again
 * @param more whether there may be more that were asked for
 * @param cursor where to go on; absent when there are no more
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record RedrivenView(int redriven, boolean more, @Nullable String cursor) {}
