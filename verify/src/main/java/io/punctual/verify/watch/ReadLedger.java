package io.punctual.verify.watch;

import io.punctual.client.Call;
import io.punctual.client.CallFailed;
import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.client.ListFilter;
import io.punctual.client.PunctualClient;
import io.punctual.client.ResultPage;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;

/** Reads the API's lists to their ends, and the receipts of many timers by the ledger's pages. */
public record ReadLedger(PunctualClient api) {
  private static final int PAGE = 500;
  private static final int TRIES_MAX = 20;
  private static final Duration RETRY_AFTER = Duration.ofMillis(250);
  private static final Duration RECEIPTS_MAX = Duration.ofSeconds(20);
  private static final Duration AHEAD_MAX = Duration.ofHours(2);
  private static final Duration RECEIPTS_EVERY = Duration.ofSeconds(1);

  /** The receipts of these timers of one topic. */
  public Map<UUID, TimerReceipt> await(String topic, Instant from, Collection<UUID> timers)
      throws InterruptedException {
    return await(List.of(topic), from, timers);
  }

  /**
   * The receipts of these timers of some topics: as soon as there are all of them, or after some
   * seconds. A receipt is written after Kafka's acknowledgement, and a consumer may be quicker.
   *
   * @param from before any of them was finished
   */
  public Map<UUID, TimerReceipt> await(List<String> topics, Instant from, Collection<UUID> timers)
      throws InterruptedException {
    Set<UUID> wanted = Set.copyOf(timers);
    Map<UUID, TimerReceipt> receipts = HashMap.newHashMap(wanted.size());
    Instant end = Instant.now().plus(RECEIPTS_MAX);
    read(topics, from, wanted, receipts);
    while (receipts.size() < wanted.size() && Instant.now().isBefore(end)) {
      Thread.sleep(RECEIPTS_EVERY);
      read(topics, from, wanted, receipts);
    }
    return receipts;
  }

  private void read(
      List<String> topics, Instant from, Set<UUID> wanted, Map<UUID, TimerReceipt> receipts)
      throws InterruptedException {
    for (String topic : topics) {
      read(topic, from, wanted::contains, receipts);
    }
  }

  /** Every receipt of a topic; also those of a clock that is ahead. */
  public Map<UUID, TimerReceipt> all(String topic, Instant from) throws InterruptedException {
    Map<UUID, TimerReceipt> receipts = new HashMap<>();
    read(topic, from, _ -> true, receipts);
    return receipts;
  }

  private void read(
      String topic, Instant from, Predicate<UUID> wanted, Map<UUID, TimerReceipt> receipts)
      throws InterruptedException {
    forEach(
        api::receipts,
        ListFilter.ofTopic(topic).finished(from, Instant.now().plus(AHEAD_MAX)),
        receipt -> {
          UUID id = UUID.fromString(receipt.id());
          if (wanted.test(id)) {
            receipts.put(id, receipt);
          }
          return true;
        });
  }

  /**
   * Reads a list, page by page.
   *
   * @param goesOn is given each entry; false ends the reading after its page
   */
  public <T> void forEach(
      Function<ListFilter, Call<ResultPage<T>>> list, ListFilter filter, Predicate<T> goesOn)
      throws InterruptedException {
    Optional<String> cursor = Optional.empty();
    boolean more = true;
    do {
      ListFilter next = cursor.map(filter::after).orElse(filter).limit(PAGE);
      ResultPage<T> page = untilAnswered(list.apply(next));
      for (T entry : page.entries()) {
        more &= goesOn.test(entry);
      }
      cursor = page.cursor();
    } while (more && cursor.isPresent());
  }

  /** A refusal for want of room is no answer: it is asked again. */
  public static <T> T untilAnswered(Call<T> call) throws InterruptedException {
    for (int tries = 1; ; tries++) {
      try {
        return call.execute();
      } catch (CallFailed e) {
        if (tries == TRIES_MAX) {
          throw e;
        }
        Thread.sleep(RETRY_AFTER);
      }
    }
  }
}
