package io.punctual.verify.offer;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The timers that were answered with 201. */
public final class AcceptedTimers {
  private final List<Accepted> all = new ArrayList<>();
  private final List<Accepted> measured = new ArrayList<>();

  synchronized void add(UUID id, SentRequest sent, int index, long answeredMillis) {
    String key = TimerShape.key(sent.keys()[index]);
    long due = sent.duesMillis()[index];
    add(new Accepted(id, key, due, sent.postedMillis(), answeredMillis), sent.measured());
  }

  /** One that was submitted in another way. */
  public synchronized void add(Accepted timer) {
    add(timer, true);
  }

  private void add(Accepted timer, boolean isMeasured) {
    all.add(timer);
    if (isMeasured) {
      measured.add(timer);
    }
  }

  public synchronized int count() {
    return all.size();
  }

  public List<UUID> ids() {
    return all().stream().map(Accepted::id).toList();
  }

  public long lastDueMillis() {
    return all().stream().mapToLong(Accepted::dueMillis).max().orElse(0);
  }

  public synchronized List<Accepted> all() {
    return List.copyOf(all);
  }

  /** Those whose requests were to be sent within the measured part. */
  public synchronized List<Accepted> measured() {
    return List.copyOf(measured);
  }
}
