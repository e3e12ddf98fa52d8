package io.punctual.store.timer;

import io.punctual.protocol.Candidate;
import io.punctual.protocol.Claim;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.Content;
import io.punctual.protocol.Due;
import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.OnExpiry;
import io.punctual.protocol.PendingTimer;
import io.punctual.protocol.ScopedTimer;
import io.punctual.protocol.Timer;
import io.punctual.store.sql.HeadersJson;
import io.punctual.store.sql.Ids;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The columns of {@code timer} and its rows as records. A new field joins the columns here: {@code
 * IDENTITY} when a dead timer keeps it, {@code ACCEPTED} when it does not.
 */
public final class TimerRows {

  private static final String IDENTITY = "id, tenant, name, topic, record_key, key_hash";

  /** {@link io.punctual.protocol.KeyOrder} in SQL: the order of {@code timer_key} within a key. */
  static final String KEY_ORDER = "due_at, seq";

  private static final String CONTENT = "headers, payload";

  /** What a submit gives, but for headers and payload. */
  private static final String ACCEPTED = IDENTITY + ", due_at, seq, expire_after, on_expiry";

  private static final String ATTEMPTS = "next_at, attempts, unknown_attempts";

  private static final String PROGRESS = ATTEMPTS + ", version, claim, claimed_at";

  /** Of a {@link #pendingTimer}. */
  static final String PENDING = ACCEPTED + ", headers, " + PROGRESS + ", last_error";

  /** Of a {@link #candidate}, but for its size, and headers and payload unless they are large. */
  static final String CANDIDATE = ACCEPTED + ", " + PROGRESS;

  /** Of a {@link #claimedTimer}. */
  public static final String CLAIMED = ACCEPTED + ", " + CONTENT + ", " + ATTEMPTS;

  /** Of a {@link #scopedTimer}. */
  public static final String SCOPED = "id, tenant, topic, key_hash, due_at, next_at, expire_after";

  /** Of a {@link #due}: index only. */
  public static final String DUE = "id, next_at, key_hash";

  /**
   * What {@code timer} and {@code dead_timer} both have, copied when a timer dies or is redriven.
   */
  public static final String KEPT = "shard, " + IDENTITY + ", " + CONTENT;

  public static final String SIZE_WITHOUT_PAYLOAD =
      "COALESCE(OCTET_LENGTH(record_key), 0) + COALESCE(OCTET_LENGTH(headers), 0)";

  /** The column {@code size_bytes} from the others: those of key, headers and payload. */
  public static final String SIZE = SIZE_WITHOUT_PAYLOAD + " + COALESCE(OCTET_LENGTH(payload), 0)";

  /** Of a new timer, in the order of {@link #addValues}. */
  static final String INSERTED = ACCEPTED + ", " + CONTENT + ", shard, next_at, size_bytes";

  /** Of a new timer too: before its first attempt they all have {@link #FRESH_VALUES}. */
  static final String FRESH = "version, attempts, unknown_attempts, claim, claimed_at";

  static final String FRESH_VALUES = "0, 0, 0, " + Unclaimed.VALUES;

  private TimerRows() {}

  /** The values of {@link #INSERTED}. */
  static void addValues(List<@Nullable Object> values, Timer timer) {
    Content content = timer.content();
    LatenessPolicy lateness = timer.lateness();
    values.add(Ids.bytes(timer.id()));
    values.add(timer.tenant());
    values.add(timer.name());
    values.add(content.topic());
    values.add(content.key());
    values.add(timer.keyHash());
    values.add(timer.dueMillis());
    values.add(timer.seq());
    values.add(lateness == null ? null : lateness.expireAfterMillis());
    values.add(lateness == null ? null : lateness.onExpiry().code());
    byte[] headers = HeadersJson.write(content.headers());
    values.add(headers);
    values.add(content.payload());
    values.add(timer.shard());
    values.add(timer.dueMillis());
    values.add(length(content.key()) + length(headers) + length(content.payload()));
  }

  private static int length(byte @Nullable [] bytes) {
    return bytes == null ? 0 : bytes.length;
  }

  public static PendingTimer pendingTimer(ResultSet row) throws SQLException {
    return new PendingTimer(
        timer(row, null),
        row.getLong("next_at"),
        row.getInt("version"),
        claim(row),
        row.getInt("attempts"),
        row.getInt("unknown_attempts"),
        row.getString("last_error"));
  }

  public static Candidate candidate(ResultSet row) throws SQLException {
    return new Candidate(
        Ids.uuid(row.getBytes("id")),
        row.getString("tenant"),
        row.getString("topic"),
        row.getBytes("record_key"),
        row.getLong("key_hash"),
        row.getLong("due_at"),
        row.getLong("seq"),
        row.getLong("next_at"),
        row.getInt("version"),
        lateness(row),
        claim(row),
        row.getInt("attempts"),
        row.getInt("unknown_attempts"),
        row.getInt("size_bytes"),
        row.getInt("size_bytes") <= KeyHeads.WHOLE_BYTES_MAX
            ? timer(row, row.getBytes("payload"))
            : null);
  }

  public static ClaimedTimer claimedTimer(ResultSet row) throws SQLException {
    return new ClaimedTimer(
        timer(row, row.getBytes("payload")),
        row.getLong("next_at"),
        row.getInt("attempts"),
        row.getInt("unknown_attempts"));
  }

  @SuppressWarnings("NullAway") // The class file of a record does not say that arrays may be null.
  private static Timer timer(ResultSet row, byte @Nullable [] payload) throws SQLException {
    Content content =
        new Content(
            row.getString("topic"),
            row.getBytes("record_key"),
            HeadersJson.read(row.getBytes("headers")),
            payload);
    return new Timer(
        Ids.uuid(row.getBytes("id")),
        row.getString("tenant"),
        row.getString("name"),
        content,
        row.getLong("key_hash"),
        row.getLong("due_at"),
        row.getLong("seq"),
        lateness(row));
  }

  public static ScopedTimer scopedTimer(ResultSet row) throws SQLException {
    long due = row.getLong("due_at");
    long expireAfter = row.getLong("expire_after");
    long expiresAt = row.wasNull() ? Long.MAX_VALUE : due + expireAfter;
    return new ScopedTimer(
        Ids.uuid(row.getBytes("id")),
        row.getString("tenant"),
        row.getString("topic"),
        row.getLong("key_hash"),
        due,
        row.getLong("next_at"),
        expiresAt);
  }

  public static Due due(ResultSet row) throws SQLException {
    return new Due(Ids.uuid(row.getBytes("id")), row.getLong("next_at"), row.getLong("key_hash"));
  }

  private static @Nullable LatenessPolicy lateness(ResultSet row) throws SQLException {
    long expireAfter = row.getLong("expire_after");
    return row.wasNull()
        ? null
        : new LatenessPolicy(expireAfter, OnExpiry.of(row.getInt("on_expiry")));
  }

  private static @Nullable Claim claim(ResultSet row) throws SQLException {
    byte[] token = row.getBytes("claim");
    if (token == null) { // as earlier versions wrote it
      return null;
    }
    ByteBuffer buffer = ByteBuffer.wrap(token);
    long holder = buffer.getLong();
    long number = buffer.getLong();
    return holder == 0 && number == 0 ? null : new Claim(holder, number, row.getLong("claimed_at"));
  }

  public static byte[] token(Claim claim) {
    return ByteBuffer.allocate(16).putLong(claim.holder()).putLong(claim.number()).array();
  }
}
