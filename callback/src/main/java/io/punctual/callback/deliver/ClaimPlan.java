package io.punctual.callback.deliver;

import io.punctual.contract.TimerReply;
import io.punctual.store.Head;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What a delivery request comes to.
 *
 * @param claim to be delivered, each key's in (due, seq) order without a gap
 * @param replies to the timers asked about that are not delivered now
 */
public record ClaimPlan(List<Head> claim, Map<UUID, TimerReply> replies) {}
