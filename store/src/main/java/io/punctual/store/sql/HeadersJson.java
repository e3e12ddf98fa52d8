package io.punctual.store.sql;

import io.punctual.protocol.Content.Header;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Headers as their column holds them: null for none, else JSON with values in base64. */
public final class HeadersJson {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final TypeReference<List<Header>> HEADERS = new TypeReference<>() {};

  private HeadersJson() {}

  public static byte @Nullable [] write(List<Header> headers) {
    return headers.isEmpty() ? null : JSON.writeValueAsBytes(headers);
  }

  public static List<Header> read(byte @Nullable [] column) {
    return column == null ? List.of() : JSON.readValue(column, HEADERS);
  }
}
