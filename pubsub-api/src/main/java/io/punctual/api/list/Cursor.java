package io.punctual.api.list;

import io.punctual.store.list.ListPosition;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A place in a list as callers carry it: opaque, of one kind of list. */
public enum Cursor {
  TIMERS,
  RECEIPTS,
  DEAD_TIMERS,
  NEWEST_RECEIPTS;

  private static final int BYTES = 1 + 4 * Long.BYTES;

  /** Null for the list's end. */
  public @Nullable String text(@Nullable ListPosition place) {
    if (place == null) {
      return null;
    }
    byte[] bytes =
        ByteBuffer.allocate(BYTES)
            .put((byte) ordinal())
            .putLong(place.at())
            .putLong(place.seq())
            .putLong(place.id().getMostSignificantBits())
            .putLong(place.id().getLeastSignificantBits())
            .array();
    return Base64.getUrlEncoder().encodeToString(bytes);
  }

  /** Empty for what is no cursor of this kind of list. */
  public Optional<ListPosition> read(String text) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
      return bytes.remaining() == BYTES && bytes.get() == ordinal()
          ? Optional.of(
              new ListPosition(
                  bytes.getLong(), bytes.getLong(), new UUID(bytes.getLong(), bytes.getLong())))
          : Optional.empty();
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
  }
}
