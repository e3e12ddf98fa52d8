package io.punctual.api.schedule;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.api.submit.TimerIds;
import io.punctual.protocol.Content;
import io.punctual.protocol.KeyHash;
import io.punctual.protocol.Sha256;
import io.punctual.protocol.Timer;
import io.punctual.store.schedule.Schedule;
import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * One of a schedule's times. Its timer's id follows from the schedule, its version, and the
 * instant: whoever makes it, it is the same timer.
 *
 * @param dueMillis its instant, or later by chance as far as the schedule lets it
 */
record Occurrence(UUID id, long keyHash, long dueMillis) {

  /** Of each record: which schedule made it. */
  static final String HEADER = "punctual-schedule";

  static Occurrence of(Schedule schedule, Recurring recurring, long instantMillis) {
    return of(schedule, recurring, "at " + instantMillis, instantMillis);
  }

  /** One that its owner asks for now, beside the others. */
  static Occurrence fired(Schedule schedule, Recurring recurring, long nowMillis, long seq) {
    Occurrence occurrence = of(schedule, recurring, "fired " + seq, nowMillis);
    return new Occurrence(occurrence.id(), occurrence.keyHash(), nowMillis);
  }

  private static Occurrence of(
      Schedule schedule, Recurring recurring, String which, long instantMillis) {
    byte[] hash = hash(schedule, schedule.version(), which);
    ByteBuffer chance = ByteBuffer.wrap(hash);
    Content content = recurring.timer().content();
    byte[] key = content.key() == null ? hash : content.key();
    long keyHash = KeyHash.of(schedule.tenant(), content.topic(), key);
    UUID id =
        TimerIds.of(schedule.tenant(), keyHash, instantMillis, chance.getLong(), chance.getLong());
    long jitterMax = recurring.jitterMillis(instantMillis);
    return new Occurrence(id, keyHash, instantMillis + jitter(schedule, which, jitterMax));
  }

  /** The same in each version: what a change takes back and makes again keeps its due. */
  private static long jitter(Schedule schedule, String which, long maxMillis) {
    return maxMillis == 0
        ? 0
        : Math.floorMod(ByteBuffer.wrap(hash(schedule, 0, which)).getLong(), maxMillis + 1);
  }

  private static byte[] hash(Schedule schedule, int version, String which) {
    return Sha256.of(
        String.join(
                "\0",
                schedule.tenant(),
                schedule.name(),
                Long.toString(schedule.createdAtMillis()),
                Integer.toString(version),
                which)
            .getBytes(UTF_8));
  }

  Timer timer(Schedule schedule, Recurring recurring, long seq) {
    return new Timer(
        id,
        schedule.tenant(),
        null,
        content(schedule, recurring),
        keyHash,
        dueMillis,
        seq,
        recurring.timer().lateness());
  }

  /** With the header that names the schedule. */
  static Content content(Schedule schedule, Recurring recurring) {
    byte[] name = schedule.name().getBytes(UTF_8);
    return recurring.timer().content().with(new Content.Header(HEADER, name));
  }
}
