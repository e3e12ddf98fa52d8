package io.punctual.verify.report;

import java.util.List;
import java.util.Map;

/**
 * The result of a run.
 *
 * @param command repeats the run
 * @param facts about the machine, the system and the engines
 * @param flags and settings of each process
 * @param voids reasons for which the figures are void; empty when they count
 * @param summary over all repetitions
 * @param heatMaps over all repetitions, too: all cells but the first of each row begin with a rate
 */
public record Report(
    String name,
    String command,
    String startedAt,
    Map<String, String> facts,
    Map<String, String> flags,
    List<String> voids,
    List<Figure> summary,
    List<Table> heatMaps,
    List<Repetition> repetitions) {

  public static final int RIGHT = 0;
  public static final int WRONG = 1;
  public static final int VOID = 3;

  public int exitCode() {
    if (!repetitions.stream().allMatch(Repetition::isRight)) {
      return WRONG;
    }
    return voids.isEmpty() ? RIGHT : VOID;
  }

  public String verdict() {
    return switch (exitCode()) {
      case RIGHT -> "Right: every promise was kept.";
      case VOID -> "VOID: every promise was kept, but the figures do not count.";
      default -> "WRONG: a promise was violated. The figures do not count.";
    };
  }
}
