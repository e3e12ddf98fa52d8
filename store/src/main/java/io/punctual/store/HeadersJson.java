package io.punctual.store;

import io.punctual.store.Event.Header;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Headers as their column holds them: null for none, else JSON with values in base64. */
final class HeadersJson {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final TypeReference<List<Header>> HEADERS = new TypeReference<>() {};

  private HeadersJson() {}

  static byte @Nullable [] write(List<Header> headers) {
    return headers.isEmpty() ? null : JSON.writeValueAsBytes(headers);
  }

  static List<Header> read(byte @Nullable [] column) {
    return column == null ? List.of() : JSON.readValue(column, HEADERS);
  }
}
