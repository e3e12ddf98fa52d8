package io.punctual.store.preflight;

/** The start is refused: what is wrong, and what to do about it. */
public class StartRefused extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final String action;

  public StartRefused(String description, String action) {
    super(description);
    this.action = action;
  }

  public String action() {
    return action;
  }
}
