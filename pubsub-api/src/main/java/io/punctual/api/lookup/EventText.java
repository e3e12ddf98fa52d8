package io.punctual.api.lookup;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.store.Event.Header;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An event's bytes as text, where they are text. */
public final class EventText {

  private EventText() {}

  public static Map<String, String> headers(List<Header> headers) {
    Map<String, String> view = new LinkedHashMap<>();
    headers.forEach(header -> view.put(header.name(), new String(header.value(), UTF_8)));
    return view;
  }

  public static @Nullable String base64(byte @Nullable [] bytes) {
    return bytes == null ? null : Base64.getEncoder().encodeToString(bytes);
  }

  /** Null where the bytes are no UTF-8. */
  public static @Nullable String text(byte @Nullable [] bytes) {
    if (bytes == null) {
      return null;
    }
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException binary) {
      return null;
    }
  }
}
