package io.punctual.api.lookup;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of pending timers, in due order.
 *
 * @param cursor where the next page begins; absent at the list's end
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record TimersView(List<TimerView> timers, @Nullable String cursor) {}
