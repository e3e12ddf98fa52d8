package io.punctual.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A schedule to make: its times, and what each of its timers carries. */
public final class NewSchedule {
  private static final byte[] TIMER = ",\"timer\":".getBytes(UTF_8);

  private final ObjectNode fields = JsonNodeFactory.instance.objectNode();
  private final NewTimer timer;

  private NewSchedule(NewTimer timer) {
    this.timer = timer;
  }

  /**
   * By the local time of a zone.
   *
   * @param cron five fields, or six that begin with the second
   * @param zone a named one, or UTC: the API takes no other offset
   * @param timer without due and name
   */
  public static NewSchedule cron(String cron, ZoneId zone, NewTimer timer) {
    return new NewSchedule(timer)
        .with("cron", cron)
        .with("timeZone", zone.equals(ZoneOffset.UTC) ? "UTC" : zone.getId());
  }

  /**
   * Counted from its start, or else from 1970.
   *
   * @param timer without due and name
   */
  public static NewSchedule every(Duration period, NewTimer timer) {
    return new NewSchedule(timer).with("every", period.toString());
  }

  public NewSchedule startAt(Instant start) {
    return with("startAt", start.toString());
  }

  public NewSchedule endAt(Instant end) {
    return with("endAt", end.toString());
  }

  /** It ends after so many timers. */
  public NewSchedule countMax(int timers) {
    fields.put("countMax", timers);
    return this;
  }

  /** Each timer is due up to so much later, by chance. */
  public NewSchedule jitter(Duration most) {
    return with("jitter", most.toString());
  }

  /**
   * Which occurrences are delivered that nobody made in time.
   *
   * @param which {@code all}, {@code latest} or {@code none}
   */
  public NewSchedule catchUp(String which) {
    return with("catchUp", which);
  }

  private NewSchedule with(String field, String value) {
    fields.put(field, value);
    return this;
  }

  byte[] body() {
    byte[] rest = Json.bytes(fields);
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.write(rest, 0, rest.length - 1);
    body.writeBytes(TIMER);
    body.writeBytes(timer.body());
    body.write('}');
    return body.toByteArray();
  }
}
