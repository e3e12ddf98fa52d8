package io.punctual.perf.lab;

import io.punctual.perf.sample.ReadStatements;
import io.punctual.perf.sample.Statements;
import io.punctual.verify.report.Repetition;
import java.util.Optional;

/** What the database executes in the measured part; nothing is told where it does not tell. */
final class CountStatements {
  private final Optional<ReadStatements> database;
  private Optional<Statements> counted = Optional.empty();

  CountStatements(Lab lab) {
    this.database =
        Database.of(lab)
            .map(it -> new ReadStatements(Database.sql(it), it.version().contains("TiDB")));
  }

  void begin() {
    counted = database.flatMap(ReadStatements::now);
  }

  void end() {
    Optional<Statements> now = database.flatMap(ReadStatements::now);
    counted = counted.flatMap(before -> now.map(it -> it.since(before)));
  }

  Repetition describe(Repetition to, long timers) {
    return counted.map(it -> it.describe(to, timers)).orElse(to);
  }
}
