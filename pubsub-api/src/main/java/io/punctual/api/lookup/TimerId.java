package io.punctual.api.lookup;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** A timer's id as a path has it. */
public final class TimerId {

  private static final Pattern ID =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  private TimerId() {}

  /** Empty for what is no id: of that there is no timer. */
  public static Optional<UUID> parse(String text) {
    return ID.matcher(text).matches() ? Optional.of(UUID.fromString(text)) : Optional.empty();
  }
}
