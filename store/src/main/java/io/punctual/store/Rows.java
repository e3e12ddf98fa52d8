package io.punctual.store;

import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Rows as records. */
final class Rows {

  private Rows() {}

  static PendingTimer pendingTimer(ResultSet row) throws SQLException {
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

  static Candidate candidate(ResultSet row) throws SQLException {
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

  static ClaimedTimer claimedTimer(ResultSet row) throws SQLException {
    return new ClaimedTimer(
        timer(row), row.getLong("next_at"), row.getInt("attempts"), row.getInt("unknown_attempts"));
  }

  private static Timer timer(ResultSet row) throws SQLException {
    Event event =
        new Event(
            row.getString("topic"),
            row.getBytes("record_key"),
            HeadersJson.read(row.getBytes("headers")),
            row.getBytes("payload"));
    return new Timer(
        Ids.uuid(row.getBytes("id")),
        row.getString("tenant"),
        row.getString("name"),
        event,
        row.getLong("key_hash"),
        row.getLong("due_at"),
        row.getLong("seq"),
        lateness(row));
  }

  static Due due(ResultSet row) throws SQLException {
    return new Due(Ids.uuid(row.getBytes("id")), row.getLong("next_at"), row.getLong("key_hash"));
  }

  /** Columns: branch, time, id, wanted. */
  static Listed listedByTime(ResultSet row) throws SQLException {
    return new Listed(
        row.getInt(1),
        new ListPosition(row.getLong(2), 0, Ids.uuid(row.getBytes(3))),
        row.getBoolean(4));
  }

  /** Columns: branch, time, order, id, wanted. */
  static Listed listedInOrder(ResultSet row) throws SQLException {
    return new Listed(
        row.getInt(1),
        new ListPosition(row.getLong(2), row.getLong(3), Ids.uuid(row.getBytes(4))),
        row.getBoolean(5));
  }

  static DeadTimer deadTimer(ResultSet row) throws SQLException {
    return new DeadTimer(
        Ids.uuid(row.getBytes("id")),
        row.getString("name"),
        row.getString("topic"),
        row.getBytes("record_key"),
        HeadersJson.read(row.getBytes("headers")),
        row.getLong("due_at"),
        row.getLong("seq"),
        row.getInt("attempts"),
        row.getLong("died_at"),
        row.getString("reason"));
  }

  static Receipt receipt(ResultSet row) throws SQLException {
    return new Receipt(
        Ids.uuid(row.getBytes("id")),
        row.getLong("finish_seq"),
        Outcome.of(row.getInt("outcome")),
        row.getString("tenant"),
        row.getString("name"),
        row.getString("topic"),
        row.getLong("due_at"),
        row.getLong("finished_at"),
        delivery(row),
        row.getInt("attempts"),
        row.getString("reason"));
  }

  private static Receipt.@Nullable Delivery delivery(ResultSet row) throws SQLException {
    long ackedAt = row.getLong("acked_at");
    if (row.wasNull()) {
      return null;
    }
    return new Receipt.Delivery(
        row.getLong("started_at"),
        row.getLong("sent_at"),
        ackedAt,
        row.getInt("record_partition"),
        row.getLong("record_offset"));
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

  static byte[] token(Claim claim) {
    return ByteBuffer.allocate(16).putLong(claim.holder()).putLong(claim.number()).array();
  }
}
