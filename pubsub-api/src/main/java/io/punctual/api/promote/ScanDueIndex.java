package io.punctual.api.promote;

import io.punctual.protocol.Due;
import io.punctual.store.timer.DueIndex;
import io.punctual.store.timer.SameDuePage;
import java.util.List;
import java.util.Map;

/** The due index, as the promoter reads it. */
interface ScanDueIndex {

  /** What is next due in {@code (after, upTo]}, for each shard the first {@code limit}. */
  List<Due> scan(Map<Integer, Long> afterByShard, long upToMillis, int limit);

  /** The first timers of a shard that are due in that very millisecond. */
  List<Due> firstAtOnce(int shard, long nextAtMillis, int limit);

  /** More of them, behind that one. */
  List<Due> moreAtOnce(Due last, int limit);

  /** In SQL. */
  record Stored(DueIndex index, SameDuePage atOnce) implements ScanDueIndex {

    @Override
    public List<Due> scan(Map<Integer, Long> afterByShard, long upToMillis, int limit) {
      return index.scan(afterByShard, upToMillis, limit, List.of());
    }

    @Override
    public List<Due> firstAtOnce(int shard, long nextAtMillis, int limit) {
      return atOnce.first(shard, nextAtMillis, limit);
    }

    @Override
    public List<Due> moreAtOnce(Due last, int limit) {
      return atOnce.after(last, limit);
    }
  }
}
