package io.punctual.standalone.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * The members of an answer, a line each, in the API's order. Their kinds are known by the ends of
 * their names, so that members of later versions of the API are shown, too.
 */
public final class Fields {
  private static final String MILLIS = "Millis";
  private static final Pattern INSTANT = Pattern.compile(".*(At|[uU]ntil)");

  private Fields() {}

  /** A member as a person reads it. */
  private record Field(String label, String value) {
    String line(int width) {
      return ("  " + label + " ".repeat(width - label.length()) + "  " + value).stripTrailing();
    }
  }

  public static String describe(JsonNode object, Moments moments) {
    List<Field> fields = new ArrayList<>();
    object.forEachEntry(
        (name, value) -> {
          if (name.equals("headers")) {
            value.forEachEntry(
                (key, text) ->
                    fields.add(
                        new Field(
                            "header", TerminalText.text(key) + ": " + TerminalText.text(text))));
          } else {
            fields.add(new Field(label(name), value(name, value, moments)));
          }
        });
    int width = fields.stream().mapToInt(field -> field.label().length()).max().orElse(0);
    return String.join("\n", fields.stream().map(field -> field.line(width)).toList());
  }

  /** Of camel case. */
  static String label(String name) {
    return TerminalText.text(name.replaceFirst(MILLIS + "$", ""))
        .replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ")
        .toLowerCase(Locale.ROOT);
  }

  /** An instant on the local clock, a payload as the JSON it is, anything else as its text. */
  static String value(String name, JsonNode value, Moments moments) {
    if (INSTANT.matcher(name).matches()) {
      Optional<String> moment = value.stringValueOpt().flatMap(Moments::read).map(moments::full);
      if (moment.isPresent()) {
        return moment.get();
      }
    }
    String text =
        name.equals("payload") ? TerminalText.text(value.toString()) : TerminalText.text(value);
    return name.endsWith(MILLIS) && !text.isEmpty() ? text + " ms" : text;
  }
}
