package io.punctual.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A timer to submit; it needs a payload and either {@link #deliverAt} or {@link #delay}. */
public final class NewTimer {
  private static final byte[] PAYLOAD = "\"payload\":".getBytes(UTF_8);

  private final ObjectNode fields = JsonNodeFactory.instance.objectNode();
  private byte @Nullable [] payload;

  private NewTimer() {}

  public static NewTimer to(String topic) {
    return new NewTimer().with("topic", topic);
  }

  /** The timers of one key arrive in due order. */
  public NewTimer key(String key) {
    return with("key", key);
  }

  public NewTimer key(byte[] key) {
    return with("keyBase64", Base64.getEncoder().encodeToString(key));
  }

  public NewTimer header(String name, String value) {
    fields.withObjectProperty("headers").put(name, value);
    return this;
  }

  /** Anything that Jackson writes as JSON. */
  public NewTimer payload(Object value) {
    return payloadJson(Json.bytes(value));
  }

  /** One JSON value, delivered byte for byte. */
  public NewTimer payloadJson(byte[] json) {
    payload = json.clone();
    return this;
  }

  /** Bytes of any kind. */
  public NewTimer payloadBytes(byte[] bytes) {
    return with("payloadBase64", Base64.getEncoder().encodeToString(bytes));
  }

  /** A record with a null value. */
  public NewTimer tombstone() {
    fields.put("tombstone", true);
    return this;
  }

  public NewTimer deliverAt(Instant due) {
    fields.put("deliverAt", due.toEpochMilli());
    return this;
  }

  public NewTimer delay(Duration delay) {
    return with("delay", delay.toString());
  }

  /** Due later than that by chance, up to this: many timers of one moment are spread. */
  public NewTimer within(Duration window) {
    return with("within", window.toString());
  }

  /** Makes the submission repeatable: the same name and content again is the same timer. */
  public NewTimer name(String name) {
    return with("name", name);
  }

  /**
   * So long after its due the timer is worth nothing.
   *
   * @param onExpiry {@code drop} or {@code deadLetter}
   */
  public NewTimer expireAfter(Duration time, String onExpiry) {
    return with("expireAfter", time.toString()).with("onExpiry", onExpiry);
  }

  /** Any field of the submission, as text that the API is to judge; null leaves it out. */
  public NewTimer with(String field, @Nullable String value) {
    if (value != null) {
      fields.put(field, value);
    }
    return this;
  }

  /** Any field of the submission. */
  public NewTimer with(String field, JsonNode value) {
    fields.set(field, value);
    return this;
  }

  /** What a timer is to carry, alone: the body of its replacement. */
  public static NewTimer ofPayloadAlone() {
    return new NewTimer();
  }

  /** The body of its submission. */
  public byte[] body() {
    byte[] rest = Json.bytes(fields);
    if (payload == null) {
      return rest;
    }
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.write(rest, 0, rest.length - 1);
    if (!fields.isEmpty()) {
      body.write(',');
    }
    body.writeBytes(PAYLOAD);
    body.writeBytes(payload);
    body.write('}');
    return body.toByteArray();
  }

  static byte[] array(List<NewTimer> timers) {
    ByteArrayOutputStream array = new ByteArrayOutputStream();
    for (NewTimer timer : timers) {
      array.write(array.size() == 0 ? '[' : ',');
      array.writeBytes(timer.body());
    }
    array.writeBytes((timers.isEmpty() ? "[]" : "]").getBytes(UTF_8));
    return array.toByteArray();
  }
}
