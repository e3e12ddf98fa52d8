package io.punctual.api.list;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.api.problem.FieldError;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.problem.ProblemType;
import io.punctual.protocol.ParseDelay;
import io.punctual.protocol.Rfc3339;
import io.punctual.store.list.ListPosition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;

/** Reads the parameters of a query one by one, and gathers what is wrong with them. */
public final class ReadQuery {

  private static final Pattern TOPIC = Pattern.compile("[A-Za-z0-9._-]{1,249}");
  private static final Pattern NAME_PREFIX = Pattern.compile("[A-Za-z0-9._~:-]{1,128}");
  private static final int KEY_LENGTH_MAX = 4096;
  private static final Pattern MILLIS = Pattern.compile("\\d{1,15}");

  /** What has four digits of a year: beyond, an answer could not name it. */
  private static final long MILLIS_MIN = Instant.parse("0001-01-01T00:00:00Z").toEpochMilli();

  public static final long MILLIS_MAX = Instant.parse("9999-12-31T23:59:00Z").toEpochMilli();

  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

  private final List<FieldError> errors = new ArrayList<>();

  public @Nullable String topic(@Nullable String text) {
    if (text != null && !TOPIC.matcher(text).matches()) {
      wrong("topic", "must be 1 to 249 of A-Z a-z 0-9 . _ -");
    }
    return text;
  }

  /** False when it is absent. */
  public boolean isTrue(String name, @Nullable String text) {
    if (text != null && !text.equals("true") && !text.equals("false")) {
      wrong(name, "must be true or false");
    }
    return "true".equals(text);
  }

  public @Nullable String namePrefix(@Nullable String text) {
    if (text != null && !NAME_PREFIX.matcher(text).matches()) {
      wrong("namePrefix", "must be 1 to 128 of A-Z a-z 0-9 . _ ~ : -");
    }
    return text;
  }

  /** Free text. */
  public @Nullable String text(String name, @Nullable String text, int lengthMax) {
    if (text != null && (text.isEmpty() || text.length() > lengthMax)) {
      wrong(name, "must be of 1 to %d characters".formatted(lengthMax));
    }
    return text;
  }

  /** A key of a topic, as {@code key} or {@code keyBase64}; null for none. */
  public byte @Nullable [] key(Map<String, String> parameters) {
    String text = text("key", parameters.get("key"), KEY_LENGTH_MAX);
    byte[] bytes = bytes("keyBase64", parameters.get("keyBase64"), KEY_LENGTH_MAX);
    if (text != null && bytes != null) {
      wrong("keyBase64", "can't be given together with key");
    }
    if ((text != null || bytes != null) && parameters.get("topic") == null) {
      wrong(text == null ? "keyBase64" : "key", "needs a topic");
    }
    return text == null ? bytes : text.getBytes(UTF_8);
  }

  /** Bytes in base64, of the alphabet of the body or of URLs. */
  public byte @Nullable [] bytes(String name, @Nullable String text, int sizeMax) {
    if (text == null) {
      return null;
    }
    Optional<byte[]> bytes = decoded(text);
    if (bytes.filter(it -> it.length > 0 && it.length <= sizeMax).isEmpty()) {
      wrong(name, "must be 1 to %d bytes in base64".formatted(sizeMax));
    }
    return bytes.orElse(null);
  }

  /** A plus sign that was not encoded comes as a space. */
  private static Optional<byte[]> decoded(String text) {
    try {
      String urlSafe = text.replace(' ', '-').replace('+', '-').replace('/', '_');
      return Optional.of(Base64.getUrlDecoder().decode(urlSafe));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Epoch milliseconds of an instant. */
  public long millis(String name, @Nullable String text, long absent) {
    if (text == null) {
      return absent;
    }
    OptionalLong millis =
        MILLIS.matcher(text).matches()
            ? OptionalLong.of(Long.parseLong(text))
            : Rfc3339.millis(text.replace(' ', '+')); // A plus sign that was not encoded.
    if (millis.isEmpty()) {
      wrong(name, "must be RFC 3339 with an offset, or epoch milliseconds");
    } else if (millis.getAsLong() < MILLIS_MIN || millis.getAsLong() > MILLIS_MAX) {
      wrong(name, "must be in the years 1 to 9999");
    }
    return millis.orElse(absent);
  }

  /** That the end is behind the beginning, if both could be read. */
  public void inOrder(String from, long fromMillis, String to, long toMillis) {
    if (!isWrong() && fromMillis >= toMillis) {
      wrong(from, "must be before " + to);
    }
  }

  /** Milliseconds of a step, more than 0. */
  public long step(@Nullable String text, long absent) {
    if (text == null) {
      return absent;
    }
    OptionalLong millis = ParseDelay.millis(text);
    if (millis.isEmpty() || millis.getAsLong() < 1) {
      wrong("step", "must be like 250ms, 90s, 15m, 2h, 7d, or an ISO 8601 duration");
      return absent;
    }
    return millis.getAsLong();
  }

  public int limit(@Nullable String text, int absent, int max) {
    if (text == null) {
      return absent;
    }
    int limit = NUMBER.matcher(text).matches() ? Integer.parseInt(text) : 0;
    if (limit < 1 || limit > max) {
      wrong("limit", "must be a number from 1 to " + max);
    }
    return limit;
  }

  /** Where a page begins: at the cursor, or, without one, at the list's start. */
  public ListPosition cursor(Cursor kind, @Nullable String text, ListPosition start) {
    if (text == null) {
      return start;
    }
    Optional<ListPosition> place = kind.read(text);
    if (place.isEmpty()) {
      wrongCursor();
    }
    return place.filter(given -> given.compareTo(start) > 0).orElse(start);
  }

  /** Of a call that changes something: what was misspelt must not be taken for what is absent. */
  public void only(Set<String> known, Map<String, String> parameters) {
    parameters.keySet().stream()
        .filter(name -> !known.contains(name))
        .forEach(name -> wrong(name, "is no parameter of this call"));
  }

  public void wrongCursor() {
    wrong("cursor", "must be the cursor of an answer to the same question");
  }

  public void wrong(String name, String detail) {
    errors.add(new FieldError(name, detail));
  }

  public List<FieldError> errors() {
    return List.copyOf(errors);
  }

  public boolean isWrong() {
    return !errors.isEmpty();
  }

  /** The answer to a query that is wrong. */
  public ResponseEntity<Object> refusal() {
    return ProblemAnswer.of(Problem.in(ProblemType.INVALID_QUERY, errors));
  }
}
