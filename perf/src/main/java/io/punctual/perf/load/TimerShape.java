package io.punctual.perf.load;

import java.nio.charset.StandardCharsets;

/**
 * What is submitted, over and over.
 *
 * @param keys how many different ones; each timer's is drawn by lot
 * @param payloadBytes of JSON text
 */
public record TimerShape(String topic, int keys, int payloadBytes) {
  private static final int QUOTES = 2;

  public TimerShape {
    if (keys < 1) {
      throw new IllegalArgumentException("--keys must be at least 1");
    }
    if (payloadBytes < QUOTES) {
      throw new IllegalArgumentException("--payload must be at least 2");
    }
  }

  public static String key(long number) {
    return "key-" + number;
  }

  void write(StringBuilder body, int key, long dueMillis) {
    body.append("{\"topic\":\"").append(topic).append("\",\"key\":\"").append(key(key));
    body.append("\",\"payload\":\"").repeat('x', payloadBytes - QUOTES);
    body.append("\",\"deliverAt\":").append(dueMillis).append('}');
  }

  static byte[] bytes(StringBuilder body) {
    return body.toString().getBytes(StandardCharsets.ISO_8859_1);
  }
}
