package io.punctual.consumer.alarm;

import io.punctual.protocol.wire.Alarm;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads the body of a message at the alarm topic, where anybody may have put anything. */
final class ParseAlarm {

  /** What a body is. */
  sealed interface Body {
    record Rings(Alarm alarm) implements Body {}

    record Unreadable(String reason) implements Body {}
  }

  private final JsonMapper json;

  ParseAlarm(JsonMapper json) {
    this.json = json;
  }

  Body parse(byte[] body) {
    try {
      Alarm alarm = json.readValue(body, Alarm.class);
      return alarm == null ? new Body.Unreadable("null") : new Body.Rings(alarm);
    } catch (JacksonException e) {
      return new Body.Unreadable(e.getClass().getSimpleName());
    }
  }
}
