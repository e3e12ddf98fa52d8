package io.punctual.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One request to the API.
 *
 * @param path below the API's address, each part of it encoded
 * @param body sent unchanged; null for none
 */
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
public record ApiRequest(
    String method,
    String path,
    Map<String, String> query,
    Map<String, String> headers,
    byte @Nullable [] body) {
  private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");

  public static ApiRequest get(String path) {
    return new ApiRequest("GET", path, Map.of(), Map.of(), null);
  }

  public static ApiRequest delete(String path) {
    return new ApiRequest("DELETE", path, Map.of(), Map.of(), null);
  }

  public static ApiRequest post(String path) {
    return new ApiRequest("POST", path, Map.of(), Map.of(), null);
  }

  public static ApiRequest post(String path, byte[] json) {
    return new ApiRequest("POST", path, Map.of(), JSON, json);
  }

  public static ApiRequest put(String path, byte[] json) {
    return new ApiRequest("PUT", path, Map.of(), JSON, json);
  }

  public static ApiRequest patch(String path, byte[] json) {
    return new ApiRequest("PATCH", path, Map.of(), JSON, json);
  }

  /** Any text as one part of a path or query. */
  public static String encode(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }

  /** The same request with this query parameter added or replaced; null leaves it out. */
  public ApiRequest query(String name, @Nullable Object value) {
    return value == null
        ? this
        : new ApiRequest(method, path, with(query, name, value.toString()), headers, body);
  }

  /** The same request with this header added or replaced; null leaves it out. */
  public ApiRequest header(String name, @Nullable String value) {
    return value == null
        ? this
        : new ApiRequest(method, path, query, with(headers, name, value), body);
  }

  /** The same request, refused unless what it changes has that version; empty: any. */
  public ApiRequest ifVersion(OptionalInt version) {
    return version.isPresent() ? header("If-Match", "\"" + version.getAsInt() + "\"") : this;
  }

  private static Map<String, String> with(Map<String, String> map, String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(map);
    more.put(name, value);
    return more;
  }

  URI at(URI api) {
    String parameters =
        query.entrySet().stream()
            .map(entry -> encode(entry.getKey()) + "=" + encode(entry.getValue()))
            .collect(Collectors.joining("&"));
    return URI.create(api + path + (parameters.isEmpty() ? "" : "?" + parameters));
  }
}
