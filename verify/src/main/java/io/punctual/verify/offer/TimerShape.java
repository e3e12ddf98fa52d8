package io.punctual.verify.offer;

import java.nio.charset.StandardCharsets;

/**
 * What is submitted, over and over.
 *
 * @param keys how many different ones; each timer's is drawn by lot
 * @param payload JSON text of Latin-1 characters
 */
public record TimerShape(String topic, int keys, String payload) {
  private static final int QUOTES = 2;

  public TimerShape {
    if (keys < 1) {
      throw new IllegalArgumentException("--keys must be at least 1");
    }
  }

  /** With a payload of so many bytes. */
  public static TimerShape ofBytes(String topic, int keys, int payloadBytes) {
    if (payloadBytes < QUOTES) {
      throw new IllegalArgumentException("--payload must be at least 2");
    }
    return new TimerShape(topic, keys, "\"" + "x".repeat(payloadBytes - QUOTES) + "\"");
  }

  /** With a payload that names its run, for a topic that others use, too. */
  public static TimerShape ofRun(String topic, int keys, String run) {
    return new TimerShape(topic, keys, "{\"run\":\"" + run + "\"}");
  }

  static String key(long number) {
    return "key-" + number;
  }

  void write(StringBuilder body, int key, long dueMillis) {
    body.append("{\"topic\":\"").append(topic).append("\",\"key\":\"").append(key(key));
    body.append("\",\"payload\":").append(payload);
    body.append(",\"deliverAt\":").append(dueMillis).append('}');
  }

  static byte[] bytes(StringBuilder body) {
    return body.toString().getBytes(StandardCharsets.ISO_8859_1);
  }
}
