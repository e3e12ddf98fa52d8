package io.punctual.simulation;

import io.punctual.protocol.Claim;
import io.punctual.protocol.Pace;
import io.punctual.protocol.Paces;
import io.punctual.protocol.Pause;
import io.punctual.protocol.Timer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** The accepted and cancelled timers, and each hand-over with its delivery's mark. */
final class History {

  record Accepted(Timer timer, long answeredMicros) {}

  record HandedOver(UUID id, Claim under, boolean committed, long atMillis) {}

  /** A pause, and when its owner was told that it has begun. */
  record Begun(Pause pause, long answeredMicros) {}

  /** The pace of all of them, and when it ended. */
  record Paced(Pace pace, long untilMillis) {}

  final List<Paced> paces = new ArrayList<>();

  /** The one that has not ended. */
  Paces activePaces = Paces.NONE;

  final List<Begun> pauses = new ArrayList<>();

  /** Those that were not ended by their owners. */
  final Map<UUID, Pause> active = new HashMap<>();

  final Map<UUID, Accepted> accepted = new LinkedHashMap<>();
  final Set<UUID> cancelled = new HashSet<>();
  final List<HandedOver> handedOver = new ArrayList<>();
  final Map<String, Integer> faults = new HashMap<>();

  void count(String fault) {
    faults.merge(fault, 1, Integer::sum);
  }
}
