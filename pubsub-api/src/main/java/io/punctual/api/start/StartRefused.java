package io.punctual.api.start;

/** The start is refused: what is wrong, and what to do about it. */
class StartRefused extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final String action;

  StartRefused(String description, String action) {
    super(description);
    this.action = action;
  }

  String action() {
    return action;
  }
}
