package io.punctual.standalone.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One request to the API.
 *
 * @param path below the API's address, each part of it encoded
 * @param body sent as it is; null for none
 */
public record ApiCall(
    String method,
    String path,
    Map<String, String> query,
    Map<String, String> headers,
    byte @Nullable [] body) {

  private static final String CONTENT_TYPE = "Content-Type";
  private static final String JSON = "application/json";

  public static ApiCall get(String path) {
    return new ApiCall("GET", path, Map.of(), Map.of(), null);
  }

  public static ApiCall delete(String path) {
    return new ApiCall("DELETE", path, Map.of(), Map.of(), null);
  }

  public static ApiCall post(String path) {
    return new ApiCall("POST", path, Map.of(), Map.of(), null);
  }

  public static ApiCall post(String path, byte[] json) {
    return new ApiCall("POST", path, Map.of(), Map.of(CONTENT_TYPE, JSON), json);
  }

  public static ApiCall patch(String path, byte[] json) {
    return new ApiCall("PATCH", path, Map.of(), Map.of(CONTENT_TYPE, JSON), json);
  }

  /** Any text as one part of a path. */
  public static String part(String text) {
    return encoded(text);
  }

  /** The same with one more parameter, or that one replaced; null asks nothing. */
  public ApiCall asking(String name, @Nullable Object value) {
    return value == null
        ? this
        : new ApiCall(method, path, with(query, name, value.toString()), headers, body);
  }

  /** The same with one more header, or that one replaced; null sends none. */
  public ApiCall sending(String name, @Nullable String value) {
    return value == null
        ? this
        : new ApiCall(method, path, query, with(headers, name, value), body);
  }

  private static Map<String, String> with(Map<String, String> map, String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(map);
    more.put(name, value);
    return more;
  }

  URI at(URI api) {
    String asked =
        query.entrySet().stream()
            .map(entry -> encoded(entry.getKey()) + "=" + encoded(entry.getValue()))
            .collect(Collectors.joining("&"));
    return URI.create(api + path + (asked.isEmpty() ? "" : "?" + asked));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }
}
