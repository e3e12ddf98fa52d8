package io.punctual.api.dead;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of dead timers, in the order in which they died.
 *
 * @param cursor where the next page begins; absent at the list's end
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record DeadTimersView(List<DeadTimerView> deadTimers, @Nullable String cursor) {}
