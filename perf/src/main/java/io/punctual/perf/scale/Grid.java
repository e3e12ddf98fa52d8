package io.punctual.perf.scale;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The cells that some axes span, each written as {@code NAME=V1,V2}. */
public final class Grid {
  private Grid() {}

  /** Every cell by the names of the axes; the last axis varies first. */
  public static List<Map<String, String>> cells(List<String> axes) {
    List<Map<String, String>> cells = List.of(Map.of());
    for (String axis : axes) {
      if (!axis.matches("[^=]+=.+")) {
        throw new IllegalArgumentException("an axis must be like consumers=1,2, not " + axis);
      }
      int equals = axis.indexOf('=');
      List<Map<String, String>> more = new ArrayList<>();
      for (Map<String, String> cell : cells) {
        for (String value : axis.substring(equals + 1).split(",")) {
          Map<String, String> next = new LinkedHashMap<>(cell);
          next.put(axis.substring(0, equals), value);
          more.add(next);
        }
      }
      cells = more;
    }
    return cells;
  }

  /** A cell's name, with the last word of each axis. */
  public static String title(Collection<Map.Entry<String, String>> cell) {
    return cell.stream()
        .map(it -> it.getKey().replaceAll(".*\\.", "") + " " + it.getValue())
        .collect(Collectors.joining(", "));
  }
}
