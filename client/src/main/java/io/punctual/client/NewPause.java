package io.punctual.client;

import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What is to be paused; without an end, until it is resumed. */
public final class NewPause {
  private final ObjectNode fields = JsonNodeFactory.instance.objectNode();

  private NewPause() {}

  public static NewPause ofTopic(String topic) {
    return new NewPause().with("topic", topic);
  }

  public static NewPause ofAllTopics() {
    return new NewPause().with("allTopics");
  }

  /** Of this key of the topic. */
  public NewPause key(String key) {
    return with("key", key);
  }

  public NewPause key(byte[] key) {
    return with("keyBase64", Base64.getEncoder().encodeToString(key));
  }

  /** Of every tenant; needs the scope {@code operate}. */
  public NewPause ofAllTenants() {
    return with("allTenants");
  }

  public NewPause until(Instant end) {
    return with("until", end.toString());
  }

  public NewPause duration(Duration duration) {
    return with("duration", duration.toString());
  }

  /** For those who wonder. */
  public NewPause reason(String reason) {
    return with("reason", reason);
  }

  private NewPause with(String field) {
    fields.put(field, true);
    return this;
  }

  private NewPause with(String field, String value) {
    fields.put(field, value);
    return this;
  }

  byte[] body() {
    return Json.bytes(fields);
  }
}
