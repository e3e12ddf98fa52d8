package io.punctual.store.timer;

import io.punctual.protocol.KeyHash;
import io.punctual.protocol.PendingTimer;
import io.punctual.protocol.Shards;
import io.punctual.protocol.Waiting;
import io.punctual.store.dialect.Dialect;
import io.punctual.store.list.Branches;
import io.punctual.store.list.ListPosition;
import io.punctual.store.list.ListRows;
import io.punctual.store.list.Listed;
import io.punctual.store.list.Wanted;
import io.punctual.store.sql.Ids;
import io.punctual.store.sql.Placeholders;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;

/** Lists of pending timers in (due, seq, id) order. */
public class PendingTimers {

  private static final String IS_CLAIMED = "(NOT %s) = ?".formatted(Unclaimed.IS);

  private static final String WAITS =
      "(next_at >= %d) + (next_at >= %d) = ?"
          .formatted(Waiting.FROM, Waiting.from(Waiting.PAUSED + 1));

  // Primary key; at most a page.
  private static final String READ =
      "SELECT " + TimerRows.PENDING + " FROM timer WHERE id IN (%s) AND tenant = ?";

  private final JdbcTemplate sql;
  private final RetryTemplate retry;

  public PendingTimers(JdbcTemplate sql, RetryTemplate retry) {
    this.sql = sql;
    this.retry = retry;
  }

  // timer_listed, index only if nothing but a topic is asked for; at most :each entries a shard.
  static String inShard(Wanted wanted) {
    return entries(wanted, "timer_listed", "shard = ? AND tenant = ?");
  }

  // timer_key; at most :each entries. Another key may have the same hash.
  static String inKey(Wanted wanted) {
    return entries(wanted, "timer_key", "tenant = ? AND key_hash = ?");
  }

  private static String entries(Wanted wanted, String index, String part) {
    return """
    (SELECT shard, due_at, seq, id, %s AS wanted FROM timer %s
     WHERE %s AND due_at < ?
       AND (due_at > ? OR (due_at = ? AND (seq > ? OR (seq = ? AND id > ?))))
     ORDER BY %s, id LIMIT ?)
    """
        .formatted(wanted.sql(), Dialect.byIndex(index), part, TimerRows.KEY_ORDER);
  }

  static Wanted wanted(@Nullable String topic, byte @Nullable [] key, Standing standing) {
    Standing.Waits waits = standing.waits();
    return new Wanted()
        .and("topic = ?", topic)
        .and("record_key = ?", key)
        .and(IS_CLAIMED, standing.claimed())
        .and("(attempts > 0) = ?", standing.attempted())
        .and(WAITS, waits == null ? null : waits.ordinal())
        .and("LOCATE(?, COALESCE(name, '')) = 1", standing.namePrefix());
  }

  /**
   * A tenant's timers.
   *
   * @param topic null for all
   * @param dueBeforeMillis exclusive
   */
  public Branches list(
      String tenant, @Nullable String topic, Standing standing, long dueBeforeMillis) {
    return new InShards(tenant, wanted(topic, null, standing), dueBeforeMillis);
  }

  /** The timers of one key. */
  public Branches ofKey(
      String tenant, String topic, byte[] key, Standing standing, long dueBeforeMillis) {
    return new OfKey(
        tenant, KeyHash.of(tenant, topic, key), wanted(topic, key, standing), dueBeforeMillis);
  }

  private final class InShards implements Branches {

    private final String tenant;
    private final Wanted wanted;
    private final long dueBeforeMillis;

    InShards(String tenant, Wanted wanted, long dueBeforeMillis) {
      this.tenant = tenant;
      this.wanted = wanted;
      this.dueBeforeMillis = dueBeforeMillis;
    }

    @Override
    public int count() {
      return Shards.COUNT;
    }

    @Override
    public List<Listed> after(ListPosition place, int each) {
      List<Object> values = new ArrayList<>();
      for (int shard : Shards.all()) {
        values.addAll(wanted.values());
        Collections.addAll(values, shard, tenant);
        addBehind(values, dueBeforeMillis, place, each);
      }
      return look(
          String.join("UNION ALL\n", Collections.nCopies(Shards.COUNT, inShard(wanted))), values);
    }
  }

  private final class OfKey implements Branches {

    private final String tenant;
    private final long keyHash;
    private final Wanted wanted;
    private final long dueBeforeMillis;

    OfKey(String tenant, long keyHash, Wanted wanted, long dueBeforeMillis) {
      this.tenant = tenant;
      this.keyHash = keyHash;
      this.wanted = wanted;
      this.dueBeforeMillis = dueBeforeMillis;
    }

    @Override
    public int count() {
      return 1;
    }

    @Override
    public List<Listed> after(ListPosition place, int each) {
      List<Object> values = new ArrayList<>(wanted.values());
      Collections.addAll(values, tenant, keyHash);
      addBehind(values, dueBeforeMillis, place, each);
      return look(inKey(wanted), values);
    }
  }

  private static void addBehind(
      List<Object> values, long dueBeforeMillis, ListPosition place, int each) {
    Collections.addAll(values, dueBeforeMillis, place.at(), place.at());
    Collections.addAll(values, place.seq(), place.seq(), Ids.bytes(place.id()), each);
  }

  private List<Listed> look(String query, List<Object> values) {
    return retry.invoke(
        () -> sql.query(query, (row, number) -> ListRows.listedInOrder(row), values.toArray()));
  }

  /** Those of the tenant's that are still pending, in no order. */
  public List<PendingTimer> read(String tenant, Collection<UUID> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    List<Object> values = new ArrayList<>(ids.size() + 1);
    ids.stream().map(Ids::bytes).forEach(values::add);
    values.add(tenant);
    return retry.invoke(
        () ->
            sql.query(
                READ.formatted(Placeholders.list(ids.size())),
                (row, number) -> TimerRows.pendingTimer(row),
                values.toArray()));
  }
}
