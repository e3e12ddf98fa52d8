package io.punctual.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * For a while nothing of a scope is delivered: what is due waits. Times are epoch milliseconds.
 *
 * @param id follows from the scope: a scope has one pause
 * @param key of a scope of one key
 * @param untilMillis when it is over; {@link #UNTIL_ENDED} when only its owner ends it
 * @param reason for those who wonder; null if none was given
 */
@SuppressWarnings("ArrayRecordComponent")
public record Pause(
    UUID id,
    Scope scope,
    byte @Nullable [] key,
    long fromMillis,
    long untilMillis,
    @Nullable String reason) {

  public static final long UNTIL_ENDED = Long.MAX_VALUE;

  /**
   * Whose timers wait.
   *
   * @param tenant null for all tenants
   * @param topic null for all topics
   * @param keyHash null for all keys
   */
  public record Scope(@Nullable String tenant, @Nullable String topic, @Nullable Long keyHash) {

    /** Of the pause of this scope. */
    public UUID id() {
      String text =
          "%s\0%s\0%s"
              .formatted(
                  Objects.requireNonNullElse(tenant, ""),
                  Objects.requireNonNullElse(topic, ""),
                  Objects.requireNonNullElse(keyHash, 0L));
      ByteBuffer digest = ByteBuffer.wrap(Sha256.of(text.getBytes(UTF_8)));
      return new UUID(
          digest.getLong() & ~0xF000L | 0x8000L, digest.getLong() >>> 2 | 0x8000_0000_0000_0000L);
    }
  }
}
