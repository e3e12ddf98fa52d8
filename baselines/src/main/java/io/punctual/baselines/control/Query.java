package io.punctual.baselines.control;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLDecoder;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** An order's parameters. */
public record Query(Map<String, String> parameters) {

  static Query of(URI uri) {
    String text = Optional.ofNullable(uri.getRawQuery()).orElse("");
    return new Query(
        Arrays.stream(text.split("&"))
            .filter(word -> word.contains("="))
            .map(word -> word.split("=", 2))
            .collect(Collectors.toMap(word -> word[0], word -> URLDecoder.decode(word[1], UTF_8))));
  }

  public String text(String name) {
    return Optional.ofNullable(parameters.get(name))
        .orElseThrow(() -> new IllegalArgumentException("without " + name));
  }

  public int number(String name) {
    return Integer.parseInt(text(name));
  }
}
