package io.punctual.api.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Timers as text, with payloads that a careless splitter would trip over. */
record SomeBatch(List<String> payloads) {

  private static final List<String> PIECES =
      List.of(
          "\"\"",
          "\"}],[{\"",
          "\"\\\"}\\\\\"",
          "\"\\u007d\\n\\ud83d\\ude00\"",
          "\"😀 é ] \"",
          "1.10",
          "-0",
          "12345678901234567890",
          "true",
          "null",
          "{}",
          "[]",
          "[ 1 ,[ ],\t{\"a}\" : [\"]\"]} ]",
          "{\"topic\":\"no\",\"é]\":{\"b\":[{}]}}");

  static SomeBatch random(RandomGenerator random, int count) {
    List<String> payloads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      payloads.add(payload(random));
    }
    return new SomeBatch(payloads);
  }

  private static String payload(RandomGenerator random) {
    StringBuilder payload = new StringBuilder("[");
    int pieces = random.nextInt(10) == 0 ? random.nextInt(2_000) : random.nextInt(4);
    for (int i = 0; i < pieces; i++) {
      payload.append(PIECES.get(random.nextInt(PIECES.size()))).append(" ,");
    }
    return payload.append(PIECES.get(random.nextInt(PIECES.size()))).append(']').toString();
  }

  static String timer(String payload) {
    return "{\"topic\":\"t\",\"payload\":" + payload + ",\"delay\":\"1s\"}";
  }

  /** As an array, with any white space that JSON allows, and perhaps a byte order mark. */
  byte[] array(RandomGenerator random) {
    StringBuilder array = new StringBuilder(random.nextInt(4) == 0 ? "\uFEFF" : "").append('[');
    for (int i = 0; i < payloads.size(); i++) {
      array.append(i == 0 ? "" : ",").append(space(random));
      array.append(timer(payloads.get(i))).append(space(random));
    }
    return array.append(']').append(space(random)).toString().getBytes(UTF_8);
  }

  private static String space(RandomGenerator random) {
    String one = List.of("", " ", "\n", "\r\n\t").get(random.nextInt(4));
    return random.nextInt(20) == 0 ? " ".repeat(random.nextInt(20_000)) : one;
  }

  /** One on each line, some with blank lines before, and the last perhaps without an end. */
  byte[] lines(RandomGenerator random) {
    StringBuilder lines = new StringBuilder();
    for (String payload : payloads) {
      lines.append(random.nextInt(5) == 0 ? " \r\n\n" : "").append(timer(payload));
      lines.append(random.nextBoolean() ? "\n" : "\r\n");
    }
    return lines.toString().stripTrailing().getBytes(UTF_8);
  }
}
