package io.punctual.perf.classic;

import io.punctual.perf.scale.Axis;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How the classic design is set.
 *
 * @param consumers of one group, in one process
 * @param threads of each consumer
 * @param queues of the topic
 * @param routes connections to the callback
 * @param pool the callback's connections to the database
 */
public record ClassicCell(int consumers, int threads, int queues, int routes, int pool) {
  private static final List<String> NAMES =
      List.of("consumers", "threads", "queues", "routes", "pool");
  private static final String WANTED =
      "a cell must be like consumers=1,threads=64,queues=64,routes=64,pool=12: ";

  public ClassicCell {
    if (Math.min(Math.min(consumers, threads), Math.min(Math.min(queues, routes), pool)) < 1) {
      throw new IllegalArgumentException("each number of a cell must be at least 1");
    }
  }

  /** Of one axis for each name. */
  public static List<ClassicCell> grid(List<Axis> axes) {
    List<String> given = axes.stream().map(Axis::name).sorted().toList();
    if (!given.equals(NAMES.stream().sorted().toList())) {
      throw new IllegalArgumentException("the axes must be " + NAMES + ", not " + given);
    }
    return Axis.cells(axes).stream().map(ClassicCell::of).toList();
  }

  /** Reads what {@link #told} writes. */
  public static ClassicCell parse(String text) {
    return of(
        Arrays.stream(text.split(","))
            .map(word -> word.split("=", 2))
            .filter(words -> words.length == 2)
            .collect(Collectors.toMap(words -> words[0], words -> words[1])));
  }

  public static ClassicCell of(Map<String, String> values) {
    List<Integer> numbers = NAMES.stream().map(name -> number(values, name)).toList();
    return new ClassicCell(
        numbers.get(0), numbers.get(1), numbers.get(2), numbers.get(3), numbers.get(4));
  }

  private static int number(Map<String, String> values, String name) {
    return Optional.ofNullable(values.get(name))
        .filter(it -> it.matches("\\d{1,6}"))
        .map(Integer::parseInt)
        .orElseThrow(() -> new IllegalArgumentException(WANTED + name));
  }

  public Map<String, String> parameters() {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("consumers", Integer.toString(consumers));
    parameters.put("threads", Integer.toString(threads));
    parameters.put("queues", Integer.toString(queues));
    parameters.put("routes", Integer.toString(routes));
    parameters.put("pool", Integer.toString(pool));
    return parameters;
  }

  /** As the command line takes it. */
  public String told() {
    return parameters().entrySet().stream()
        .map(Map.Entry::toString)
        .collect(Collectors.joining(","));
  }
}
