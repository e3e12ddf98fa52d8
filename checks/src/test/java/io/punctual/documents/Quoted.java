package io.punctual.documents;

/** A piece of a page, and where it stands. */
record Quoted(String page, int line, String text) {

  Quoted but(String other) {
    return new Quoted(page, line, other);
  }

  @Override
  public String toString() {
    return page + ":" + line + ": " + text;
  }
}
