package io.punctual.perf.scale;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A setting that varies.
 *
 * @param name {@code consumers}, {@code callbacks}, {@code apis}, or a configuration key
 */
public record Axis(String name, List<String> values) {

  public Axis {
    values = List.copyOf(values);
    if (name.isBlank() || values.isEmpty()) {
      throw new IllegalArgumentException("an axis must be like consumers=1,2");
    }
  }

  /** Reads {@code NAME=V1,V2}. */
  public static Axis parse(String text) {
    int equals = text.indexOf('=');
    if (equals < 1 || equals == text.length() - 1) {
      throw new IllegalArgumentException("an axis must be like consumers=1,2, not " + text);
    }
    return new Axis(
        text.substring(0, equals), Arrays.asList(text.substring(equals + 1).split(",")));
  }

  /** Every cell of the grid; the last axis varies first. */
  public static List<Map<String, String>> cells(List<Axis> axes) {
    List<Map<String, String>> cells = List.of(Map.of());
    for (Axis axis : axes) {
      List<Map<String, String>> more = new ArrayList<>();
      for (Map<String, String> cell : cells) {
        for (String value : axis.values()) {
          Map<String, String> next = new LinkedHashMap<>(cell);
          next.put(axis.name(), value);
          more.add(next);
        }
      }
      cells = more;
    }
    return cells;
  }
}
