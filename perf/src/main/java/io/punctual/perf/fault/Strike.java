package io.punctual.perf.fault;

import java.util.Optional;

/**
 * A fault that is planned.
 *
 * @param target where it strikes; empty where it has one place alone
 * @param afterMillis since the last one ended, or since the one beside which it strikes began
 * @param beside another one meanwhile
 */
record Strike(
    Fault fault, String target, long afterMillis, long lastsMillis, Optional<Strike> beside) {

  /** Without the number of the instance: "kill api". */
  String kind() {
    return (fault + " " + target.replaceAll("(?<=[a-z])-\\d+", "")).strip();
  }

  @Override
  public String toString() {
    return "%s after %.1f s for %.1f s%s"
        .formatted(
            (fault + " " + target).strip(),
            afterMillis / 1e3,
            lastsMillis / 1e3,
            beside.map(it -> "; meanwhile " + it).orElse(""));
  }
}
