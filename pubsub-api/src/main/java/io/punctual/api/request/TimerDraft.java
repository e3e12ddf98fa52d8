package io.punctual.api.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.api.problem.FieldError;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.TimerRequest.When;
import io.punctual.protocol.Content;
import io.punctual.store.timer.Timers.Payload;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A timer being read: its fields so far, and every mistake in them. */
final class TimerDraft {

  /** More are not worth telling. */
  static final int ERRORS_MAX = 50;

  /** A legal name of a Kafka topic. */
  private static final Pattern TOPIC = Pattern.compile("(?!\\.{1,2}$)[A-Za-z0-9._-]{1,249}");

  private final RequestLimits limits;
  private final List<FieldError> errors = new ArrayList<>();
  private final Set<String> members = new HashSet<>();
  private final HeadersDraft headers;
  private final LatenessDraft lateness;
  private final WhenDraft due;

  private @Nullable String topic;
  private byte @Nullable [] key;
  private byte @Nullable [] payload;
  private @Nullable String name;

  TimerDraft(RequestLimits limits) {
    this.limits = limits;
    this.headers = new HeadersDraft(limits, this::wrong);
    this.lateness = new LatenessDraft(this::wrong);
    this.due = new WhenDraft(this::wrong);
  }

  /** Notes a member; the second of a name is a mistake. */
  boolean isNew(String member) {
    boolean isNew = members.add(member);
    if (!isNew) {
      wrong(FieldError.pointer(member), "is given twice");
    }
    return isNew;
  }

  void unknown(String member) {
    String shortened =
        member.substring(0, Math.min(member.length(), RequestLimits.HEADER_NAME_LENGTH_MAX));
    wrong(FieldError.pointer(shortened), "is not a field of a timer");
  }

  void topic(@Nullable String text) {
    if (text == null) {
      wrong("/topic", "must be a string");
    } else if (!TOPIC.matcher(text).matches()) {
      wrong("/topic", "must be 1 to 249 of A-Z a-z 0-9 . _ - and not . or ..");
    } else {
      topic = text;
    }
  }

  void key(@Nullable String text) {
    if (text == null) {
      wrong("/key", "must be a string");
    } else {
      keyBytes("/key", text.getBytes(UTF_8));
    }
  }

  void keyBase64(@Nullable String text) {
    byte[] bytes = base64("/keyBase64", text);
    if (bytes != null) {
      keyBytes("/keyBase64", bytes);
    }
  }

  void keyBytes(String pointer, byte[] bytes) {
    if (bytes.length > limits.keyBytesMax()) {
      wrong(pointer, "is longer than " + limits.keyBytesMax() + " bytes");
    } else {
      key = bytes;
    }
  }

  void name(@Nullable String text) {
    if (text == null) {
      wrong("/name", "must be a string");
    } else if (!TimerName.isLegal(text)) {
      wrong("/name", "must be 1 to 128 of A-Z a-z 0-9 . _ ~ : - and not . or ..");
    } else {
      name = text;
    }
  }

  void headersAreNoObject() {
    wrong("/headers", "must be an object");
  }

  void header(String name, @Nullable String value) {
    headers.add(name, value == null ? null : value.getBytes(UTF_8));
  }

  void headerBase64(String name, @Nullable String text) {
    headers.add(name, decoded(text));
  }

  void headerBytes(String name, byte[] value) {
    headers.add(name, value);
  }

  LatenessDraft lateness() {
    return lateness;
  }

  WhenDraft due() {
    return due;
  }

  void payload(byte[] asWritten) {
    payload = asWritten;
  }

  void payloadBase64(@Nullable String text) {
    payload = base64("/payloadBase64", text);
  }

  void tombstone(boolean value) {
    if (!value) {
      wrong("/tombstone", "can only be true");
    }
  }

  private byte @Nullable [] base64(String pointer, @Nullable String text) {
    byte[] bytes = decoded(text);
    if (bytes == null) {
      wrong(pointer, "must be a string of base64 (RFC 4648, section 4)");
    }
    return bytes;
  }

  private static byte @Nullable [] decoded(@Nullable String text) {
    if (text == null) {
      return null;
    }
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException notBase64) {
      return null;
    }
  }

  Reading<TimerRequest> finish() {
    return finish(false);
  }

  /** Of a schedule: due when it is made. */
  Reading<TimerRequest> finishRecurring() {
    return finish(true);
  }

  private Reading<TimerRequest> finish(boolean recurring) {
    if (!members.contains("topic")) {
      wrong("/topic", "is missing");
    }
    atMostOneOf("key", "keyBase64");
    oneOf("payload", "payloadBase64", "tombstone");
    if (!recurring) {
      oneOf("deliverAt", "delay");
    }
    if (members.contains("onExpiry") && !members.contains("expireAfter")) {
      wrong("/onExpiry", "needs expireAfter");
    }
    When when = recurring ? new When.In(0) : due.when();
    if (!errors.isEmpty() || topic == null || when == null) {
      return new Reading.Refused<>(Problem.in(ProblemType.INVALID_TIMER, errors));
    }
    Content content = content(topic);
    return limits
        .size(content)
        .<Reading<TimerRequest>>map(Reading.Refused::new)
        .orElseGet(
            () ->
                new Reading.Understood<>(
                    new TimerRequest(content, when, due.withinMillis(), name, lateness.policy())));
  }

  Reading<Payload> finishPayload() {
    oneOf("payload", "payloadBase64", "tombstone");
    return errors.isEmpty()
        ? new Reading.Understood<>(new Payload(payload))
        : new Reading.Refused<>(Problem.in(ProblemType.INVALID_TIMER, errors));
  }

  Reading<When> finishMove() {
    oneOf("deliverAt", "delay");
    When when = due.when();
    return errors.isEmpty() && when != null
        ? new Reading.Understood<>(when)
        : new Reading.Refused<>(Problem.in(ProblemType.INVALID_TIMER, errors));
  }

  @SuppressWarnings(
      "NullAway") // The class file of a record does not say that its arrays may be null.
  private Content content(String ofTopic) {
    return new Content(ofTopic, key, headers.all(), payload);
  }

  private void oneOf(String... names) {
    if (List.of(names).stream().noneMatch(members::contains)) {
      wrong("", "needs one of " + String.join(", ", names));
    }
    atMostOneOf(names);
  }

  private void atMostOneOf(String... names) {
    List<String> given = List.of(names).stream().filter(members::contains).toList();
    for (String extra : given.stream().skip(1).toList()) {
      wrong(FieldError.pointer(extra), "can't be given together with " + given.getFirst());
    }
  }

  private void wrong(String pointer, String detail) {
    if (errors.size() < ERRORS_MAX) {
      errors.add(new FieldError(pointer, detail));
    }
  }
}
