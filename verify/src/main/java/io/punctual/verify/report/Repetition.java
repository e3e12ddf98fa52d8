package io.punctual.verify.report;

import java.util.List;
import java.util.Map;

/**
 * One round of an experiment.
 *
 * @param wrong promises that fell; empty when all is right
 * @param notes what a reader should know of it
 */
public record Repetition(
    String title,
    Map<String, String> parameters,
    double measuredSeconds,
    List<Figure> figures,
    Map<String, Long> checked,
    List<String> wrong,
    List<String> notes,
    MachineUse machine,
    List<ProcessUse> processes,
    List<Curve> curves,
    List<StageUse> stages,
    List<Series> series,
    List<Table> tables) {

  public boolean isRight() {
    return wrong.isEmpty();
  }
}
