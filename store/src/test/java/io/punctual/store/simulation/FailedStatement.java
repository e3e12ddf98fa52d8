package io.punctual.store.simulation;

import org.springframework.dao.TransientDataAccessResourceException;

/** The database gave no answer, as often as it was asked. */
public final class FailedStatement extends TransientDataAccessResourceException {

  FailedStatement() {
    super("the database gave no answer");
  }
}
