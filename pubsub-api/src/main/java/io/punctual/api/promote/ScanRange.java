package io.punctual.api.promote;

import io.punctual.protocol.Due;
import io.punctual.protocol.Shards;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Pages through what is due in a range, all shards beside one another, each in due order: every
 * timer once, also when more than a page of a shard are due in one millisecond.
 */
final class ScanRange {

  private final ScanDueIndex scan;
  private final long upToMillis;
  private final int pageMax;

  /** Where each unfinished shard goes on, epoch milliseconds, exclusive. */
  private Map<Integer, Long> afterByShard = new HashMap<>();

  ScanRange(ScanDueIndex scan, long afterMillis, long upToMillis, int pageMax) {
    this.scan = scan;
    this.upToMillis = upToMillis;
    this.pageMax = pageMax;
    Shards.all().forEach(shard -> afterByShard.put(shard, afterMillis));
  }

  boolean hasNext() {
    return !afterByShard.isEmpty();
  }

  List<Due> next() {
    Map<Integer, List<Due>> byShard = new HashMap<>();
    for (Due due : scan.scan(afterByShard, upToMillis, pageMax)) {
      byShard.computeIfAbsent(Shards.of(due.keyHash()), _ -> new ArrayList<>()).add(due);
    }
    Map<Integer, Long> unfinished = new HashMap<>();
    List<Due> page = new ArrayList<>();
    byShard.forEach((shard, found) -> take(shard, found, page, unfinished));
    afterByShard = unfinished;
    return page;
  }

  /** Of a full page, the last millisecond may go on behind it: it is left for the next page. */
  private void take(int shard, List<Due> found, List<Due> page, Map<Integer, Long> unfinished) {
    if (found.size() < pageMax) {
      page.addAll(found);
      return;
    }
    long last = found.getLast().nextAtMillis();
    if (found.getFirst().nextAtMillis() < last) {
      found.stream().filter(due -> due.nextAtMillis() < last).forEach(page::add);
      unfinished.put(shard, last - 1);
    } else {
      takeAllAtOnce(shard, last, page);
      unfinished.put(shard, last);
    }
  }

  private void takeAllAtOnce(int shard, long millis, List<Due> page) {
    List<Due> found = scan.firstAtOnce(shard, millis, pageMax);
    page.addAll(found);
    while (found.size() == pageMax) {
      found = scan.moreAtOnce(found.getLast(), pageMax);
      page.addAll(found);
    }
  }
}
