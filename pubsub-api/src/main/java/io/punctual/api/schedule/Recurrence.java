package io.punctual.api.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.OptionalLong;
import org.springframework.scheduling.support.CronExpression;

/** A schedule's times, without end. No clock, no end of its own. */
sealed interface Recurrence {

  /** The first time behind that one, epoch milliseconds; empty when there is none any more. */
  OptionalLong after(long millis);

  /**
   * At whole multiples of a period.
   *
   * @param anchorMillis one of them, epoch milliseconds
   */
  record Every(long periodMillis, long anchorMillis) implements Recurrence {

    @Override
    public OptionalLong after(long millis) {
      long passed = Math.floorDiv(millis - anchorMillis, periodMillis);
      return OptionalLong.of(anchorMillis + (passed + 1) * periodMillis);
    }
  }

  /**
   * At the local times of a cron expression that names its hours. A local time that does not exist,
   * since the clocks were put forward, becomes the moment when they are; of one that exists twice,
   * the first counts.
   */
  record Hours(CronExpression cron, ZoneId zone) implements Recurrence {

    @Override
    public OptionalLong after(long millis) {
      LocalDateTime local = LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), zone);
      while (true) {
        local = cron.next(local);
        if (local == null) {
          return OptionalLong.empty();
        }
        long instant = first(local);
        if (instant > millis) {
          return OptionalLong.of(instant);
        }
      }
    }

    private long first(LocalDateTime local) {
      ZoneOffsetTransition transition = zone.getRules().getTransition(local);
      return transition != null && transition.isGap()
          ? transition.toEpochSecond() * 1_000
          : local.atZone(zone).toInstant().toEpochMilli();
    }
  }

  /**
   * At those of one whose hours are any, {@code *}: as time passes, so that a local hour that
   * exists twice has them twice.
   */
  record AnyHour(CronExpression cron, ZoneId zone) implements Recurrence {

    @Override
    public OptionalLong after(long millis) {
      Instant from = Instant.ofEpochMilli(millis);
      LocalDateTime local = LocalDateTime.ofInstant(from, zone);
      ZoneOffset offset = zone.getRules().getOffset(from);
      while (true) {
        LocalDateTime next = cron.next(local);
        if (next == null) {
          return OptionalLong.empty();
        }
        Instant instant = next.toInstant(offset);
        ZoneOffsetTransition change = zone.getRules().nextTransition(from);
        if (change == null || instant.isBefore(change.getInstant())) {
          return OptionalLong.of(instant.toEpochMilli());
        }
        from = change.getInstant();
        local = change.getDateTimeAfter().minusNanos(1);
        offset = change.getOffsetAfter();
      }
    }
  }

  /**
   * @param text five fields, or six beginning with the second
   * @throws IllegalArgumentException if it is no cron expression
   */
  static Recurrence cron(String text, ZoneId zone) {
    String[] fields = text.strip().split("\\s+");
    String[] six = fields.length == 5 ? ("0 " + text.strip()).split("\\s+") : fields;
    CronExpression cron = CronExpression.parse(String.join(" ", six));
    boolean anyHour = six.length == 6 && six[2].startsWith("*");
    return anyHour ? new AnyHour(cron, zone) : new Hours(cron, zone);
  }
}
