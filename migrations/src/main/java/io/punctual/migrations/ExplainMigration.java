package io.punctual.migrations;

import org.flywaydb.core.api.FlywayException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** What Flyway says of a migration that failed, or is not the one that was once done. */
class ExplainMigration extends AbstractFailureAnalyzer<FlywayException> {

  @Override
  protected FailureAnalysis analyze(Throwable root, FlywayException failure) {
    return new FailureAnalysis(
        "The database of spring.datasource.url can't be migrated: " + failure.getMessage(),
        "Mend what the message tells, then migrate again. A migration that failed half way is one"
            + " of several statements: undo those that were done, and delete its row with success ="
            + " 0 from flyway_schema_history.",
        failure);
  }
}
