package io.punctual.api.promote;

import io.punctual.protocol.Due;
import io.punctual.protocol.Shards;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** The due index in memory, as the index is sorted. */
final class FakeIndex implements ScanDueIndex {

  private static final Comparator<Due> ORDER =
      Comparator.comparingLong(Due::nextAtMillis)
          .thenComparingLong(Due::keyHash)
          .thenComparing(due -> due.id().toString());

  private final List<Due> all = new ArrayList<>();
  private long ids;
  private int scans;

  UUID add(long nextAtMillis, long keyHash) {
    UUID id = new UUID(1, ids++);
    all.add(new Due(id, nextAtMillis, keyHash));
    return id;
  }

  int scans() {
    return scans;
  }

  @Override
  public List<Due> scan(Map<Integer, Long> afterByShard, long upToMillis, int limit) {
    scans++;
    return afterByShard.entrySet().stream()
        .flatMap(
            entry ->
                ofShard(entry.getKey())
                    .filter(due -> due.nextAtMillis() > entry.getValue())
                    .filter(due -> due.nextAtMillis() <= upToMillis)
                    .limit(limit))
        .toList();
  }

  @Override
  public List<Due> firstAtOnce(int shard, long nextAtMillis, int limit) {
    return ofShard(shard).filter(due -> due.nextAtMillis() == nextAtMillis).limit(limit).toList();
  }

  @Override
  public List<Due> moreAtOnce(Due last, int limit) {
    return ofShard(Shards.of(last.keyHash()))
        .filter(due -> due.nextAtMillis() == last.nextAtMillis())
        .filter(due -> ORDER.compare(due, last) > 0)
        .limit(limit)
        .toList();
  }

  private Stream<Due> ofShard(int shard) {
    return all.stream().filter(due -> Shards.of(due.keyHash()) == shard).sorted(ORDER);
  }
}
