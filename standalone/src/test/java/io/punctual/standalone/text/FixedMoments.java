package io.punctual.standalone.text;

import java.time.Instant;
import java.time.ZoneId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A fixed time in a fixed place, and JSON. */
final class FixedMoments {
  static final Moments BERLIN =
      new Moments(Instant.parse("2026-11-21T14:21:29.000Z"), ZoneId.of("Europe/Berlin"));

  private FixedMoments() {}

  static JsonNode json(String text) {
    return JsonMapper.shared().readTree(text);
  }
}
