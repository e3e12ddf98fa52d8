package io.punctual.consumer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Messages of every kind that may lie at the alarm topic and are no alarms. */
final class UnreadableMessages {

  /** How many {@link #ofEachKind} gives. */
  static final int KINDS = 9;

  private static final int LARGE = 1_000_000;

  private UnreadableMessages() {}

  static List<byte[]> ofEachKind(int seed) {
    return List.of(
        random(seed, 1 + seed * 7),
        random(seed, LARGE),
        text("{\"timers\":[" + timer("1") + ","),
        text("{\"version\":2,\"alarms\":[]}"),
        text("{\"timers\":\"" + "x".repeat(LARGE) + "\"}"),
        text("[".repeat(LARGE)),
        text("{\"timers\":[" + timer("1e999999999") + "]}"),
        text("{\"timers\":[" + timer("99999999999999999999999") + "]}"),
        text(
            IntStream.range(0, 1_001)
                .mapToObj(i -> timer("1"))
                .collect(Collectors.joining(",", "{\"timers\":[", "]}"))));
  }

  private static String timer(String due) {
    return "{\"id\":\"%s\",\"dueMillis\":%s,\"keyHash\":0}".formatted(UUID.randomUUID(), due);
  }

  private static byte[] random(int seed, int length) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  private static byte[] text(String text) {
    return text.getBytes(UTF_8);
  }
}
