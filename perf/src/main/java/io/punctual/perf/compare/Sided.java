package io.punctual.perf.compare;

import io.punctual.perf.baseline.Side;
import io.punctual.perf.report.Figure;
import io.punctual.perf.report.Repetition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A repetition, and whose it is. */
public record Sided(Side side, Part part, Repetition repetition) {

  /** Adds what its own processes took, and its name. */
  public static Sided of(Side side, Part part, Repetition it) {
    List<Figure> figures = new ArrayList<>(it.figures());
    side.cpu(it.processes()).stream().filter(more -> !figures.contains(more)).forEach(figures::add);
    Map<String, String> parameters = new LinkedHashMap<>(it.parameters());
    parameters.put("side", side.title());
    parameters.put("part", part.title());
    return new Sided(
        side,
        part,
        new Repetition(
            it.title(),
            parameters,
            it.measuredSeconds(),
            figures,
            it.checked(),
            it.wrong(),
            it.notes(),
            it.machine(),
            it.processes(),
            it.curves(),
            it.stages(),
            it.series(),
            it.tables()));
  }

  /** Zero when it has no such figure. */
  double figure(String name) {
    return repetition.figures().stream()
        .filter(it -> it.name().equals(name))
        .mapToDouble(Figure::value)
        .findFirst()
        .orElse(0);
  }
}
