package io.punctual.standalone.check;

import io.punctual.standalone.check.TimersApi.Page;
import io.punctual.standalone.check.TimersApi.Receipt;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Reads the receipts of many timers by the ledger's pages. */
public final class ReadLedger {
  /** A receipt is written after Kafka's acknowledgement, and a consumer may be quicker. */
  private static final int READS_MAX = 5;

  private static final int PAUSE_SECONDS = 1;

  private final TimersApi api;
  private final String topic;
  private final long fromMillis;
  private final Map<String, Receipt> receipts = new HashMap<>();

  /**
   * @param fromMillis before any of the timers was finished
   */
  public ReadLedger(TimersApi api, String topic, long fromMillis) {
    this.api = api;
    this.topic = topic;
    this.fromMillis = fromMillis;
  }

  /** Those of these timers, as soon as there are all of them, or after some seconds. */
  public Receipts run(Collection<Accepted> timers) throws InterruptedException {
    Set<String> wanted = timers.stream().map(Accepted::id).collect(Collectors.toSet());
    for (int left = READS_MAX - 1; !isRead(wanted, left) && left > 0; left--) {
      TimeUnit.SECONDS.sleep(PAUSE_SECONDS);
    }
    return new Receipts(receipts);
  }

  private boolean isRead(Set<String> wanted, int left) {
    try {
      read(wanted);
      return receipts.size() == wanted.size();
    } catch (IllegalStateException e) {
      if (left == 0) {
        throw e;
      }
      return false;
    }
  }

  private void read(Set<String> wanted) {
    Optional<String> cursor = Optional.empty();
    do {
      Page page = api.receipts(topic, fromMillis, cursor);
      page.receipts()
          .forEach(
              (id, receipt) -> {
                if (wanted.contains(id)) {
                  receipts.put(id, receipt);
                }
              });
      cursor = page.cursor();
    } while (cursor.isPresent());
  }
}
