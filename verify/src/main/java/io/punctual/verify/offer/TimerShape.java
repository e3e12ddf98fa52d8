package io.punctual.verify.offer;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What is submitted, over and over.
 *
 * @param topics each key has one of them, so that its order can be told by offsets
 * @param keys which one each timer has
 * @param payload JSON text of Latin-1 characters
 */
public record TimerShape(List<String> topics, KeyRule keys, String payload) {
  private static final int QUOTES = 2;

  /** With a payload of so many bytes. */
  public static TimerShape ofBytes(String topic, int keys, int payloadBytes) {
    return ofBytes(List.of(topic), KeyRule.alike(keys), payloadBytes);
  }

  /** With a payload of so many bytes. */
  public static TimerShape ofBytes(List<String> topics, KeyRule keys, int payloadBytes) {
    if (payloadBytes < QUOTES) {
      throw new IllegalArgumentException("--payload must be at least 2");
    }
    return new TimerShape(topics, keys, "\"" + "x".repeat(payloadBytes - QUOTES) + "\"");
  }

  /** With a payload that names its run, for a topic that others use, too. */
  public static TimerShape ofRun(String topic, int keys, String run) {
    return new TimerShape(List.of(topic), KeyRule.alike(keys), "{\"run\":\"" + run + "\"}");
  }

  public static String key(long number) {
    return "key-" + number;
  }

  void write(StringBuilder body, int key, long dueMillis) {
    String topic = topics.get(key % topics.size());
    body.append("{\"topic\":\"").append(topic).append("\",\"key\":\"").append(key(key));
    body.append("\",\"payload\":").append(payload);
    body.append(",\"deliverAt\":").append(dueMillis).append('}');
  }

  static byte[] bytes(StringBuilder body) {
    return body.toString().getBytes(StandardCharsets.ISO_8859_1);
  }
}
