package io.punctual.perf.compare;

/** What the sides do, each by itself. */
public enum Part {
  DRAIN("drain"),
  STEADY("steady");

  private final String title;

  Part(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }
}
