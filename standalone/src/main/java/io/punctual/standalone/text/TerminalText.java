package io.punctual.standalone.text;

import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** What others have written, made fit for one line of a terminal, which it can't command. */
final class TerminalText {
  private static final int VALUE_MAX = 2_000;
  private static final Pattern UNFIT = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]");

  private TerminalText() {}

  static String text(String text, int max) {
    String fit = UNFIT.matcher(text).replaceAll(" ");
    return fit.length() > max ? fit.substring(0, max - 1) + "…" : fit;
  }

  static String text(String text) {
    return text(text, VALUE_MAX);
  }

  /** A string's text, anything else as JSON; nothing for what is not there. */
  static String text(JsonNode node) {
    return node.isMissingNode() ? "" : text(node.stringValueOpt().orElseGet(node::toString));
  }
}
