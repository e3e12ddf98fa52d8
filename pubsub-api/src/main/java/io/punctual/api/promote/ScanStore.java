package io.punctual.api.promote;

import io.punctual.protocol.Due;
import io.punctual.store.timer.DueIndex;
import io.punctual.store.timer.SameDuePage;
import java.util.List;
import java.util.Map;

/** The due index in SQL. */
record ScanStore(DueIndex dueTimers, SameDuePage dueAtOnce) implements ScanDueIndex {

  @Override
  public List<Due> scan(Map<Integer, Long> afterByShard, long upToMillis, int limit) {
    return dueTimers.scan(afterByShard, upToMillis, limit);
  }

  @Override
  public List<Due> firstAtOnce(int shard, long nextAtMillis, int limit) {
    return dueAtOnce.first(shard, nextAtMillis, limit);
  }

  @Override
  public List<Due> moreAtOnce(Due last, int limit) {
    return dueAtOnce.after(last, limit);
  }
}
