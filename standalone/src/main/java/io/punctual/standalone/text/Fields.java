package io.punctual.standalone.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The members of one answer, a line each, in the API's order. It knows their kinds by their names'
 * ends, so that it shows those that the API will have one day.
 */
public final class Fields {
  private static final int VALUE_MAX = 2_000;
  private static final String MILLIS = "Millis";
  private static final String AT = "At";
  private static final Map<String, String> LABELS =
      Map.of("deliverAt", "deliver at", "keyBase64", "key, base64");

  private Fields() {}

  public static String describe(JsonNode object, Moments moments) {
    List<Field> fields = new ArrayList<>();
    object.forEachEntry((name, value) -> fields.addAll(fields(name, value, moments)));
    int width = fields.stream().mapToInt(field -> field.label().length()).max().orElse(0);
    return String.join(
        "\n", fields.stream().map(field -> field.line(width).stripTrailing()).toList());
  }

  private record Field(String label, String value) {
    String line(int width) {
      return "  " + label + " ".repeat(width - label.length()) + "  " + value;
    }
  }

  private static List<Field> fields(String name, JsonNode value, Moments moments) {
    if (name.equals("headers")) {
      return value
          .propertyStream()
          .map(header -> new Field("header", header(header.getKey(), header.getValue())))
          .toList();
    }
    Optional<String> moment =
        name.endsWith(AT)
            ? value.stringValueOpt().flatMap(Moments::read).map(moments::full)
            : Optional.empty();
    return List.of(
        new Field(
            label(name, moment.isPresent()),
            moment.orElseGet(() -> text(name, value) + unit(name))));
  }

  /** A payload stays JSON: the string "1" is not the number 1. */
  private static String text(String name, JsonNode value) {
    return name.equals("payload")
        ? TerminalText.text(value.toString(), VALUE_MAX)
        : TerminalText.text(value, VALUE_MAX);
  }

  private static String header(String name, JsonNode value) {
    return TerminalText.text(name, VALUE_MAX) + ": " + TerminalText.text(value, VALUE_MAX);
  }

  private static String label(String name, boolean moment) {
    String known = LABELS.get(name);
    if (known != null) {
      return known;
    }
    String ending = moment ? AT : name.endsWith(MILLIS) ? MILLIS : "";
    return words(name.substring(0, name.length() - ending.length()));
  }

  private static String unit(String name) {
    return name.endsWith(MILLIS) ? " ms" : "";
  }

  /** Of camel case. */
  private static String words(String name) {
    return TerminalText.text(name, VALUE_MAX)
        .replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ")
        .toLowerCase(Locale.ROOT);
  }
}
