package io.punctual.configuration;

/** A key in a file, with its value and the comment above it. */
record FileKey(String name, String value, String comment) {

  private static final String MUST_BE_GIVEN = "Must be given.";

  boolean mustBeGiven() {
    return comment.contains(MUST_BE_GIVEN);
  }

  String meaning() {
    return comment.replace(MUST_BE_GIVEN, "").strip();
  }
}
