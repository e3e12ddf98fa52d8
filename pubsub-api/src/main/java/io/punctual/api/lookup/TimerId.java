package io.punctual.api.lookup;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** A timer's id in a path. */
public final class TimerId {

  private static final Pattern FORM =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  private TimerId() {}

  /** Empty for what no timer has as its id. */
  public static Optional<UUID> read(String text) {
    return FORM.matcher(text).matches() ? Optional.of(UUID.fromString(text)) : Optional.empty();
  }
}
