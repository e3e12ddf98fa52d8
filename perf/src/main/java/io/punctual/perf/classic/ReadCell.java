package io.punctual.perf.classic;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A cell as it is given: by its numbers, or as the best of a grid's {@code result.json}. */
public final class ReadCell {

  private ReadCell() {}

  public static ClassicCell of(String given) {
    return given.endsWith(".json") ? best(Path.of(given)).cell() : ClassicCell.parse(given);
  }

  static BestCell best(Path result) {
    if (!Files.exists(result)) {
      throw new IllegalArgumentException("there is no " + result);
    }
    JsonNode report = JsonMapper.shared().readTree(result.toFile());
    List<BestCell.Run> runs = report.path("repetitions").valueStream().map(ReadCell::run).toList();
    return BestCell.of(runs);
  }

  private static BestCell.Run run(JsonNode repetition) {
    Map<String, String> parameters = new HashMap<>();
    repetition
        .path("parameters")
        .forEachEntry((name, value) -> parameters.put(name, value.asString()));
    double rate =
        repetition
            .path("figures")
            .valueStream()
            .filter(it -> it.path("name").asString().equals(DescribeDrain.DRAINED))
            .mapToDouble(it -> it.path("value").asDouble())
            .sum();
    return new BestCell.Run(ClassicCell.of(parameters), rate);
  }
}
