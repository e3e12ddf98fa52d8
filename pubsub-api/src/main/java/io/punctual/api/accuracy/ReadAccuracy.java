package io.punctual.api.accuracy;

import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.store.accuracy.AccuracyLedger;
import io.punctual.store.accuracy.AccuracyLedger.Part;
import io.punctual.store.accuracy.MostLate;
import io.punctual.store.receipt.Receipts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Merges the ledger's histograms day by day, so that a long question takes no more memory. */
record ReadAccuracy(AccuracyLedger ledger, Receipts receipts) {

  private static final long MINUTES_AT_ONCE = TimeUnit.DAYS.toMinutes(1);

  /** So many topics' days, as they are stored, fit into a look-up's memory. */
  private static final int TOPICS_AT_ONCE = 20;

  Accuracy read(String tenant, AccuracyQuery query) {
    Accuracy merged = Accuracy.empty(query.steps());
    each(tenant, query, it -> merged.add(query.step(it.minute()), it.early(), it.lateness()));
    return merged;
  }

  /** To which topics anything was delivered, the most first. */
  List<String> topics(String tenant, AccuracyQuery hours) {
    return ledger.topics(tenant, hours.fromMinute(), hours.toMinute());
  }

  /**
   * What was delivered to each of those topics in whole hours. Of many topics no more than one has
   * its histograms in memory.
   */
  List<TopicsView.OfTopic> readHours(String tenant, List<String> topics, AccuracyQuery hours) {
    List<TopicsView.OfTopic> views = new ArrayList<>();
    for (int first = 0; first < topics.size(); first += TOPICS_AT_ONCE) {
      List<String> some = topics.subList(first, Math.min(first + TOPICS_AT_ONCE, topics.size()));
      Map<String, List<Part>> parts =
          ledger.readHours(tenant, some, hours.fromMinute(), hours.toMinute());
      some.forEach(
          topic ->
              views.add(
                  TopicsView.OfTopic.of(
                      hours, topic, merged(hours, parts.getOrDefault(topic, List.of())))));
    }
    return views;
  }

  private static Accuracy merged(AccuracyQuery query, List<Part> parts) {
    Accuracy merged = Accuracy.empty(query.steps());
    parts.forEach(it -> merged.add(query.step(it.minute()), it.early(), it.lateness()));
    return merged;
  }

  /** The receipts of the ten that were most late, these first; without those that are gone. */
  List<Receipt> readMostLate(String tenant, AccuracyQuery query) {
    MostLate mostLate = new MostLate();
    each(tenant, query, part -> part.addTo(mostLate));
    List<UUID> ids = mostLate.list().stream().map(MostLate.Delivery::id).toList();
    long firstDay = TimeUnit.MINUTES.toDays(query.fromMinute()) - 1;
    long lastDay = TimeUnit.MINUTES.toDays(query.toMinute()) + 1;
    return receipts.of(tenant, ids, firstDay, lastDay).stream()
        .filter(receipt -> receipt.outcome() == Outcome.DELIVERED)
        .sorted(Comparator.comparingInt(receipt -> ids.indexOf(receipt.id())))
        .toList();
  }

  private void each(String tenant, AccuracyQuery query, Consumer<Part> each) {
    String topic = query.scope();
    LongRange minutes = (from, to) -> ledger.read(tenant, topic, from, to, each);
    LongRange longRows = (from, to) -> ledger.readLong(tenant, topic, from, to, each);
    days(query.fromMinute(), query.firstLong(), minutes);
    days(query.firstLong(), query.lastLong(), longRows);
    days(query.lastLong(), query.toMinute(), minutes);
  }

  private static void days(long from, long to, LongRange read) {
    for (long first = from; first < to; first += MINUTES_AT_ONCE) {
      read.of(first, Math.min(first + MINUTES_AT_ONCE, to));
    }
  }

  private interface LongRange {
    void of(long from, long to);
  }
}
