package io.punctual.store.timer;

import io.punctual.protocol.Candidate;
import io.punctual.protocol.Claim;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.Content;
import io.punctual.protocol.Due;
import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.OnExpiry;
import io.punctual.protocol.PendingTimer;
import io.punctual.protocol.Timer;
import io.punctual.store.sql.HeadersJson;
import io.punctual.store.sql.Ids;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Rows of {@code timer} as records. */
public final class TimerRows {

  private TimerRows() {}

  public static PendingTimer pendingTimer(ResultSet row) throws SQLException {
    return new PendingTimer(
        Ids.uuid(row.getBytes("id")),
        row.getString("tenant"),
        row.getString("name"),
        row.getString("topic"),
        row.getBytes("record_key"),
        row.getLong("key_hash"),
        HeadersJson.read(row.getBytes("headers")),
        row.getLong("due_at"),
        row.getLong("seq"),
        row.getLong("next_at"),
        row.getInt("version"),
        lateness(row),
        claim(row),
        row.getInt("attempts"),
        row.getInt("unknown_attempts"),
        row.getString("last_error"));
  }

  public static Candidate candidate(ResultSet row) throws SQLException {
    return new Candidate(
        Ids.uuid(row.getBytes("id")),
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
        row.getInt("size_bytes") <= KeyHeads.WHOLE_BYTES_MAX ? timer(row) : null);
  }

  public static ClaimedTimer claimedTimer(ResultSet row) throws SQLException {
    return new ClaimedTimer(
        timer(row), row.getLong("next_at"), row.getInt("attempts"), row.getInt("unknown_attempts"));
  }

  private static Timer timer(ResultSet row) throws SQLException {
    Content content =
        new Content(
            row.getString("topic"),
            row.getBytes("record_key"),
            HeadersJson.read(row.getBytes("headers")),
            row.getBytes("payload"));
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
