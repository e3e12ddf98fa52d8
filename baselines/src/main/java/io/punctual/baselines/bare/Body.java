package io.punctual.baselines.bare;

import java.nio.ByteBuffer;

/** What a message says of itself; the rest of its payload is filler. */
record Body(int number, long dueMillis, boolean measured) {
  private static final int BYTES = Integer.BYTES + Long.BYTES + 1;

  static Body of(byte[] bytes) {
    ByteBuffer read = ByteBuffer.wrap(bytes);
    return new Body(read.getInt(), read.getLong(), read.get() == 1);
  }

  byte[] bytes(int size) {
    return ByteBuffer.allocate(Math.max(BYTES, size))
        .putInt(number)
        .putLong(dueMillis)
        .put((byte) (measured ? 1 : 0))
        .array();
  }
}
