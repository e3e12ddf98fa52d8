package io.punctual.verify.report;

import java.util.List;
import java.util.Map;

/**
 * What a run ends with.
 *
 * @param command repeats it
 * @param voids why its figures count for nothing; empty when they do count
 */
public record Report(
    String name,
    String command,
    String startedAt,
    String verdict,
    List<String> voids,
    Map<String, String> facts,
    Map<String, String> flags,
    List<Figure> summary,
    List<Repetition> repetitions,
    List<Heat> heats) {

  public static final int RIGHT = 0;
  public static final int WRONG = 1;
  public static final int VOID = 3;

  public static Report of(
      String name,
      String command,
      String startedAt,
      Map<String, String> facts,
      Map<String, String> flags,
      List<String> voids,
      List<Figure> summary,
      List<Repetition> repetitions) {
    return new Report(
        name,
        command,
        startedAt,
        verdict(voids, repetitions),
        voids,
        facts,
        flags,
        summary,
        repetitions,
        List.of());
  }

  /** The same, with heat maps. */
  public Report with(List<Heat> maps) {
    return new Report(
        name, command, startedAt, verdict, voids, facts, flags, summary, repetitions, maps);
  }

  private static String verdict(List<String> voids, List<Repetition> repetitions) {
    if (repetitions.stream().anyMatch(it -> !it.isRight())) {
      return "WRONG: a promise fell. The figures count for nothing.";
    }
    return voids.isEmpty()
        ? "Right: every promise was kept."
        : "VOID: every promise was kept, and the figures count for nothing.";
  }

  /** Else, as for an audit, nothing is known of what it cost, nor of the machine. */
  boolean sawProcesses() {
    return repetitions.stream().anyMatch(it -> !it.processes().isEmpty());
  }

  public int exitCode() {
    if (repetitions.stream().anyMatch(it -> !it.isRight())) {
      return WRONG;
    }
    return voids.isEmpty() ? RIGHT : VOID;
  }
}
