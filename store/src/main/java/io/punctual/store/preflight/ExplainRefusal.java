package io.punctual.store.preflight;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says a refused start in two sentences instead of a stack trace. */
class ExplainRefusal extends AbstractFailureAnalyzer<StartRefused> {

  @Override
  protected FailureAnalysis analyze(Throwable root, StartRefused refusal) {
    return new FailureAnalysis(String.valueOf(refusal.getMessage()), refusal.action(), refusal);
  }
}
