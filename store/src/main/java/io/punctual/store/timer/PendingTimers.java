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

  private static final String STANDING =
      """
      COALESCE((NOT %s) = ?, TRUE) AND COALESCE((attempts > 0) = ?, TRUE)
        AND COALESCE((next_at >= %d) + (next_at >= %d) = ?, TRUE)
        AND COALESCE(LOCATE(?, COALESCE(name, '')) = 1, TRUE)
      """
          .formatted(Unclaimed.IS, Waiting.FROM, Waiting.from(Waiting.PAUSED + 1));

  private static final String BEHIND =
      """
      due_at < ? AND (due_at > ? OR (due_at = ? AND (seq > ? OR (seq = ? AND id > ?))))
      ORDER BY
      """
          + TimerRows.KEY_ORDER
          + ", id LIMIT ?";

  // timer_listed; at most :each entries a shard.
  static final String IN_SHARD =
      """
      (SELECT shard, due_at, seq, id, COALESCE(topic = ?, TRUE) AND %s AS wanted
       FROM timer %s
       WHERE shard = ? AND tenant = ? AND %s)
      """
          .formatted(STANDING, Dialect.byIndex("timer_listed"), BEHIND);

  // timer_key; at most :each entries. Another key may have the same hash.
  static final String OF_KEY =
      """
      (SELECT shard, due_at, seq, id, topic = ? AND record_key = ? AND %s AS wanted
       FROM timer %s
       WHERE tenant = ? AND key_hash = ? AND %s)
      """
          .formatted(STANDING, Dialect.byIndex("timer_key"), BEHIND);

  // Primary key; at most a page.
  private static final String READ =
      "SELECT " + TimerRows.PENDING + " FROM timer WHERE id IN (%s) AND tenant = ?";

  private final JdbcTemplate sql;
  private final RetryTemplate retry;

  public PendingTimers(JdbcTemplate sql, RetryTemplate retry) {
    this.sql = sql;
    this.retry = retry;
  }

  /**
   * A tenant's timers.
   *
   * @param topic null for all
   * @param dueBeforeMillis exclusive
   */
  public Branches list(
      String tenant, @Nullable String topic, Standing standing, long dueBeforeMillis) {
    return new InShards(tenant, topic, standing, dueBeforeMillis);
  }

  /** The timers of one key. */
  public Branches ofKey(
      String tenant, String topic, byte[] key, Standing standing, long dueBeforeMillis) {
    return new OfKey(tenant, topic, key, standing, dueBeforeMillis);
  }

  private final class InShards implements Branches {

    private final String tenant;
    private final @Nullable String topic;
    private final Standing standing;
    private final long dueBeforeMillis;

    InShards(String tenant, @Nullable String topic, Standing standing, long dueBeforeMillis) {
      this.tenant = tenant;
      this.topic = topic;
      this.standing = standing;
      this.dueBeforeMillis = dueBeforeMillis;
    }

    @Override
    public int count() {
      return Shards.COUNT;
    }

    @Override
    public List<Listed> after(ListPosition place, int each) {
      List<@Nullable Object> values = new ArrayList<>();
      for (int shard : Shards.all()) {
        Collections.addAll(values, topic);
        addStanding(values, standing);
        Collections.addAll(values, shard, tenant);
        addBehind(values, dueBeforeMillis, place, each);
      }
      return look(String.join("UNION ALL\n", Collections.nCopies(Shards.COUNT, IN_SHARD)), values);
    }
  }

  private final class OfKey implements Branches {

    private final String tenant;
    private final String topic;
    private final byte[] key;
    private final Standing standing;
    private final long dueBeforeMillis;

    OfKey(String tenant, String topic, byte[] key, Standing standing, long dueBeforeMillis) {
      this.tenant = tenant;
      this.topic = topic;
      this.key = key;
      this.standing = standing;
      this.dueBeforeMillis = dueBeforeMillis;
    }

    @Override
    public int count() {
      return 1;
    }

    @Override
    public List<Listed> after(ListPosition place, int each) {
      List<@Nullable Object> values = new ArrayList<>();
      Collections.addAll(values, topic, key);
      addStanding(values, standing);
      Collections.addAll(values, tenant, KeyHash.of(tenant, topic, key));
      addBehind(values, dueBeforeMillis, place, each);
      return look(OF_KEY, values);
    }
  }

  private static void addStanding(List<@Nullable Object> values, Standing standing) {
    Standing.Waits waits = standing.waits();
    Collections.addAll(
        values,
        standing.claimed(),
        standing.attempted(),
        waits == null ? null : waits.ordinal(),
        standing.namePrefix());
  }

  private static void addBehind(
      List<@Nullable Object> values, long dueBeforeMillis, ListPosition place, int each) {
    Collections.addAll(values, dueBeforeMillis, place.at(), place.at());
    Collections.addAll(values, place.seq(), place.seq(), Ids.bytes(place.id()), each);
  }

  private List<Listed> look(String query, List<@Nullable Object> values) {
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
