package io.punctual.store.name;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.protocol.Sha256;
import io.punctual.store.sql.Ids;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.jdbc.core.JdbcTemplate;

/** The table of names taken. What changes it runs in its caller's transaction. */
public class TimerNames {

  /** Who has a name. */
  @SuppressWarnings("ArrayRecordComponent")
  public record Holder(UUID id, byte[] contentHash) {}

  // Primary key.
  private static final String FIND =
      "SELECT timer_id, content_hash FROM timer_name WHERE name_hash = ?";

  private static final String INSERT =
      """
      INSERT INTO timer_name (name_hash, content_hash, timer_id, expires_at) VALUES (?, ?, ?, ?)
      """;

  // Primary key.
  private static final String TAKE_OVER =
      """
      UPDATE timer_name SET content_hash = ?, timer_id = ?, expires_at = ?
      WHERE name_hash = ? AND timer_id = ?
      """;

  // Primary key.
  private static final String FREE = "DELETE FROM timer_name WHERE name_hash = ? AND timer_id = ?";

  // Primary key.
  private static final String SHIFT =
      """
      UPDATE timer_name SET expires_at = expires_at + ? WHERE name_hash = ? AND timer_id = ?
      """;

  private final JdbcTemplate sql;

  public TimerNames(JdbcTemplate sql) {
    this.sql = sql;
  }

  /** Whose a name is; that timer may have ended long ago. */
  public Optional<UUID> find(String tenant, String name) {
    return holder(tenant, name).map(Holder::id);
  }

  /** The same, if that timer was submitted with this content. */
  public Optional<UUID> find(String tenant, String name, byte[] contentHash) {
    return holder(tenant, name)
        .filter(holder -> Arrays.equals(holder.contentHash(), contentHash))
        .map(Holder::id);
  }

  public Optional<Holder> holder(String tenant, String name) {
    return sql
        .query(
            FIND,
            (row, number) ->
                new Holder(Ids.uuid(row.getBytes("timer_id")), row.getBytes("content_hash")),
            (Object) hash(tenant, name))
        .stream()
        .findFirst();
  }

  /** Fails for a passing reason when the name has been taken meanwhile. */
  public void insert(String tenant, String name, Holder holder, long expiresAtMillis) {
    try {
      sql.update(
          INSERT,
          hash(tenant, name),
          holder.contentHash(),
          Ids.bytes(holder.id()),
          expiresAtMillis);
    } catch (DuplicateKeyException taken) {
      throw new OptimisticLockingFailureException("the name has been taken meanwhile", taken);
    }
  }

  /** Fails for a passing reason when the name is no longer that timer's. */
  public void takeOver(String tenant, String name, UUID from, Holder to, long expiresAtMillis) {
    int rows =
        sql.update(
            TAKE_OVER,
            to.contentHash(),
            Ids.bytes(to.id()),
            expiresAtMillis,
            hash(tenant, name),
            Ids.bytes(from));
    if (rows == 0) {
      throw new OptimisticLockingFailureException("the name has been taken over meanwhile");
    }
  }

  /** If it is that timer's. */
  public void free(String tenant, String name, UUID id) {
    sql.update(FREE, hash(tenant, name), Ids.bytes(id));
  }

  /** Its timer's due has moved by so much. */
  public void shift(String tenant, String name, UUID id, long byMillis) {
    sql.update(SHIFT, byMillis, hash(tenant, name), Ids.bytes(id));
  }

  /** Stored, so never change it: SHA-256 over tenant, 0, name. */
  public static byte[] hash(String tenant, String name) {
    return Sha256.of((tenant + '\0' + name).getBytes(UTF_8));
  }
}
