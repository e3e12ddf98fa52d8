package io.punctual.api.request;

import io.punctual.api.problem.FieldError;
import io.punctual.protocol.Content.Header;
import io.punctual.protocol.wire.RecordHeaders;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The headers of a timer being read, in their order. */
final class HeadersDraft {

  private final RequestLimits limits;
  private final BiConsumer<String, String> wrong;
  private final List<Header> headers = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private int count;
  private int bytes;

  HeadersDraft(RequestLimits limits, BiConsumer<String, String> wrong) {
    this.limits = limits;
    this.wrong = wrong;
  }

  /** Null for a value that is none. */
  void add(String name, byte @Nullable [] value) {
    if (++count > limits.headersMax()) {
      if (count == limits.headersMax() + 1) {
        wrong.accept("/headers", "are more than " + limits.headersMax());
      }
      return;
    }
    String mistake = mistake(name, value);
    if (mistake != null || value == null) {
      String shortened =
          name.substring(0, Math.min(name.length(), RequestLimits.HEADER_NAME_LENGTH_MAX));
      wrong.accept(FieldError.pointer("headers", shortened), String.valueOf(mistake));
      return;
    }
    Header header = new Header(name, value);
    int before = bytes;
    bytes += name.length() + header.value().length;
    if (bytes <= limits.headersBytesMax()) {
      headers.add(header);
    } else if (before <= limits.headersBytesMax()) {
      wrong.accept("/headers", "are more than " + limits.headersBytesMax() + " bytes together");
    }
  }

  private @Nullable String mistake(String name, byte @Nullable [] value) {
    if (name.isEmpty() || name.length() > RequestLimits.HEADER_NAME_LENGTH_MAX) {
      return "must have a name of 1 to " + RequestLimits.HEADER_NAME_LENGTH_MAX + " characters";
    }
    if (!name.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
      return "must have a name of visible ASCII characters";
    }
    if (name.toLowerCase(Locale.ROOT).startsWith(RecordHeaders.RESERVED_PREFIX)) {
      return "is reserved: names that begin with punctual- are Punctual's own";
    }
    if (!names.add(name)) {
      return "is given twice";
    }
    return value == null ? "must be a string, or {\"base64\": \"...\"} for bytes" : null;
  }

  List<Header> all() {
    return headers;
  }
}
