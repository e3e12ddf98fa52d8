package io.punctual.callback.publish;

import io.punctual.protocol.Receipt;
import io.punctual.protocol.Sequence;
import io.punctual.store.receipt.UnpublishedReceipts;
import io.punctual.store.simulation.SimulatedSql;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;

/** The table of what is to be published, and the receipts, in memory. */
final class UnpublishedInMemory extends UnpublishedReceipts {

  private final SimulatedSql sql;
  private final Map<Key, Receipt> receipts = new HashMap<>();
  private final Map<Integer, NavigableMap<Long, Key>> rows = new HashMap<>();

  UnpublishedInMemory(SimulatedSql sql) {
    super(new JdbcTemplate(), new RetryTemplate());
    this.sql = sql;
  }

  /** The end of a timer is committed. */
  void commit(Receipt receipt) {
    Key key = Key.of(receipt);
    receipts.put(key, receipt);
    rows.computeIfAbsent(key.shard(), _ -> new TreeMap<>()).put(key.finishSeq(), key);
  }

  /** All that were ever committed. */
  Collection<Receipt> committed() {
    return receipts.values();
  }

  List<Key> rows() {
    return rows.values().stream().flatMap(it -> it.values().stream()).toList();
  }

  @Override
  public List<Key> scan(Map<Integer, Long> afterByShard, int limit) {
    return sql.transaction(
        () ->
            afterByShard.entrySet().stream()
                .flatMap(it -> first(it.getKey(), it.getValue()).limit(limit))
                .toList());
  }

  private Stream<Key> first(int shard, long afterMillis) {
    return of(shard).tailMap(Sequence.firstOf(afterMillis + 1)).values().stream();
  }

  private NavigableMap<Long, Key> of(int shard) {
    return rows.getOrDefault(shard, Collections.emptyNavigableMap());
  }

  @Override
  public Map<Integer, Long> oldest(Collection<Integer> shards) {
    return sql.transaction(
        () ->
            shards.stream()
                .filter(it -> !of(it).isEmpty())
                .collect(Collectors.toMap(it -> it, it -> Sequence.millis(of(it).firstKey()))));
  }

  @Override
  public List<Receipt> read(List<Key> keys) {
    return sql.transaction(
        () ->
            keys.stream()
                .map(receipts::get)
                .sorted(Comparator.comparingLong(Receipt::finishSeq))
                .toList());
  }

  @Override
  public void remove(List<Key> keys) {
    sql.transaction(
        () -> {
          keys.forEach(it -> of(it.shard()).remove(it.finishSeq()));
          return keys;
        });
  }
}
