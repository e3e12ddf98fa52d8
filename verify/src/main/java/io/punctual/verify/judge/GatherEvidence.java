package io.punctual.verify.judge;

import static java.util.stream.Collectors.toMap;

import io.punctual.client.FoundTimer;
import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.client.PunctualClient;
import io.punctual.client.TimerRef;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.offer.OfferedTimer;
import io.punctual.verify.offer.OfferedTimer.Standing;
import io.punctual.verify.watch.Arrival;
import io.punctual.verify.watch.ReadLedger;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * What became of a mixed load's submissions. Where no answer came, the topic, the name and the
 * ledger tell whether there is a timer; then it is judged as any other.
 */
public record GatherEvidence(PunctualClient api, String topic, Instant from) {
  /** To be called when all that can arrive has arrived. */
  public Evidence of(Collection<OfferedTimer> ledger, List<Arrival> arrivals)
      throws InterruptedException {
    Map<String, UUID> seen = toIds(arrivals);
    Map<UUID, Accepted> timers = new LinkedHashMap<>();
    for (OfferedTimer offered : ledger) {
      id(offered, seen).ifPresent(id -> timers.put(id, offered.accepted(id)));
    }
    ReadLedger receipts = new ReadLedger(api);
    Map<UUID, TimerReceipt> ended = receipts.await(topic, from, timers.keySet());
    ended.putAll(receipts.all(topic, from));
    for (UUID id : timers.keySet()) {
      if (!ended.containsKey(id)
          && find(TimerRef.id(id)).orElse(null) instanceof TimerReceipt receipt) {
        ended.put(id, receipt);
      }
    }
    ended.forEach((id, receipt) -> timers.computeIfAbsent(id, _ -> stranger(id, receipt)));
    return Evidence.of(timers.values(), arrivals, ended);
  }

  /** A timer that nobody was told of, and that its receipt alone shows. */
  private static Accepted stranger(UUID id, TimerReceipt receipt) {
    long due = receipt.deliverAt().toEpochMilli();
    return new Accepted(id, "", due, Accepted.NEVER, Accepted.NEVER);
  }

  private static Map<String, UUID> toIds(List<Arrival> arrivals) {
    return arrivals.stream().collect(toMap(Arrival::mark, Arrival::id, (first, _) -> first));
  }

  /** Of a refused one only when it was seen all the same. */
  private Optional<UUID> id(OfferedTimer offered, Map<String, UUID> seen)
      throws InterruptedException {
    Optional<UUID> known =
        offered.told().id().or(() -> Optional.ofNullable(seen.get(offered.mark())));
    boolean mayBeThere =
        offered.told().standing() == Standing.UNKNOWN
            || offered.told().standing() == Standing.WAITING;
    return known.isEmpty() && mayBeThere && offered.isNamed()
        ? find(offered.ref()).map(it -> UUID.fromString(it.id()))
        : known;
  }

  private Optional<FoundTimer> find(TimerRef timer) throws InterruptedException {
    return ReadLedger.untilAnswered(api.get(timer));
  }
}
