package io.punctual.api.lookup;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.protocol.Content.Header;
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

  /** A header's value whose bytes are no text. */
  public record Bytes(String base64) {}

  /** In their order; values as a submission has them: a string, or {@link Bytes}. */
  public static Map<String, Object> headers(List<Header> headers) {
    Map<String, Object> view = new LinkedHashMap<>();
    for (Header header : headers) {
      String text = text(header.value());
      view.put(
          header.name(),
          text == null ? new Bytes(Base64.getEncoder().encodeToString(header.value())) : text);
    }
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
