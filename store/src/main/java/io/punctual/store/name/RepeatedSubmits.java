package io.punctual.store.name;

import io.punctual.store.name.TimerNames.Holder;
import io.punctual.store.sql.Ids;
import io.punctual.store.sql.Placeholders;
import io.punctual.store.timer.Timers;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Which of many submissions with names repeat timers that there are. */
public class RepeatedSubmits {

  /**
   * A submission with a name.
   *
   * @param contentHash of what was submitted: 32 bytes
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Named(String name, byte[] contentHash) {}

  // Primary key; at most a batch.
  private static final String FIND =
      "SELECT name_hash, timer_id, content_hash FROM timer_name WHERE name_hash IN (%s)";

  private final JdbcTemplate sql;
  private final Timers timers;

  public RepeatedSubmits(JdbcTemplate sql, Timers timers) {
    this.sql = sql;
    this.timers = timers;
  }

  /**
   * For each, in their order, the timer that has its name and was submitted with the same content;
   * empty when there is none, or no trace of it is left.
   */
  public List<Optional<UUID>> find(String tenant, List<Named> all) {
    Map<ByteBuffer, Holder> holders = holders(tenant, all);
    List<Optional<UUID>> first =
        all.stream().map(named -> first(holders.get(key(tenant, named)), named)).toList();
    List<UUID> found = first.stream().flatMap(Optional::stream).toList();
    Set<UUID> known = found.isEmpty() ? Set.of() : timers.known(found);
    return first.stream().map(id -> id.filter(known::contains)).toList();
  }

  private Map<ByteBuffer, Holder> holders(String tenant, List<Named> all) {
    Map<ByteBuffer, Holder> holders = new HashMap<>();
    if (!all.isEmpty()) {
      sql.query(
          FIND.formatted(Placeholders.list(all.size())),
          row -> {
            Holder holder =
                new Holder(Ids.uuid(row.getBytes("timer_id")), row.getBytes("content_hash"));
            holders.put(ByteBuffer.wrap(row.getBytes("name_hash")), holder);
          },
          all.stream().map(named -> (Object) TimerNames.hash(tenant, named.name())).toArray());
    }
    return holders;
  }

  private static Optional<UUID> first(@Nullable Holder holder, Named named) {
    return holder != null && Arrays.equals(holder.contentHash(), named.contentHash())
        ? Optional.of(holder.id())
        : Optional.empty();
  }

  private static ByteBuffer key(String tenant, Named named) {
    return ByteBuffer.wrap(TimerNames.hash(tenant, named.name()));
  }
}
