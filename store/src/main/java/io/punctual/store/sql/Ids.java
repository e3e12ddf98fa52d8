package io.punctual.store.sql;

import java.nio.ByteBuffer;
import java.util.UUID;

/** A UUID as the 16 bytes that the tables hold. */
public final class Ids {

  private Ids() {}

  public static byte[] bytes(UUID id) {
    return ByteBuffer.allocate(16)
        .putLong(id.getMostSignificantBits())
        .putLong(id.getLeastSignificantBits())
        .array();
  }

  public static UUID uuid(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    return new UUID(buffer.getLong(), buffer.getLong());
  }
}
