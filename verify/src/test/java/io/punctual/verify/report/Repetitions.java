package io.punctual.verify.report;

import java.util.List;
import java.util.Map;

/** Repetitions of which only a part matters. */
public final class Repetitions {

  private Repetitions() {}

  public static Repetition of(String title, Map<String, String> parameters, Figure... figures) {
    return of(title, parameters, List.of(), figures);
  }

  public static Repetition of(
      String title, Map<String, String> parameters, List<ProcessUse> uses, Figure... figures) {
    Repetition made = new Repetition(title, List.of(), uses);
    made.parameters().putAll(parameters);
    made.figures().addAll(List.of(figures));
    return made;
  }
}
