package io.punctual.verify.watch;

import io.punctual.client.Call;
import io.punctual.client.CallFailed;
import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.client.ListFilter;
import io.punctual.client.PunctualClient;
import io.punctual.client.ResultPage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Reads the API's lists to their ends, and the receipts of many timers by the ledger's pages. */
public record ReadLedger(PunctualClient api) {
  private static final int PAGE = 500;
  private static final int TRIES_MAX = 20;
  private static final Duration RETRY_AFTER = Duration.ofMillis(250);
  private static final Duration RECEIPTS_MAX = Duration.ofSeconds(20);
  private static final Duration RECEIPTS_EVERY = Duration.ofSeconds(1);

  /**
   * The receipts of these timers of a topic: as soon as there are all of them, or after some
   * seconds. A receipt is written after Kafka's acknowledgement, and a consumer may be quicker.
   *
   * @param from before any of them was finished
   */
  public Map<UUID, TimerReceipt> await(String topic, Instant from, Collection<UUID> timers)
      throws InterruptedException {
    Instant end = Instant.now().plus(RECEIPTS_MAX);
    Map<UUID, TimerReceipt> receipts = receipts(topic, from);
    while (!receipts.keySet().containsAll(timers) && Instant.now().isBefore(end)) {
      Thread.sleep(RECEIPTS_EVERY);
      receipts = receipts(topic, from);
    }
    return receipts;
  }

  private Map<UUID, TimerReceipt> receipts(String topic, Instant from) throws InterruptedException {
    Map<UUID, TimerReceipt> receipts = new HashMap<>();
    for (TimerReceipt receipt :
        all(
            api::receipts,
            ListFilter.ofTopic(topic).finished(from, Instant.now().plusSeconds(60)),
            Integer.MAX_VALUE)) {
      receipts.put(UUID.fromString(receipt.id()), receipt);
    }
    return receipts;
  }

  /**
   * All entries of a list.
   *
   * @param max reads on only while there are fewer
   */
  public <T> List<T> all(Function<ListFilter, Call<ResultPage<T>>> list, ListFilter filter, int max)
      throws InterruptedException {
    List<T> entries = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      ListFilter next = cursor.map(filter::after).orElse(filter).limit(PAGE);
      ResultPage<T> page = page(list.apply(next));
      entries.addAll(page.entries());
      cursor = page.cursor();
    } while (cursor.isPresent() && entries.size() < max);
    return entries;
  }

  /** A refusal for want of room is no answer: the page is asked for again. */
  private static <T> T page(Call<T> call) throws InterruptedException {
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
