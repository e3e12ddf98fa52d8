package io.punctual.api.pause;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.Members;
import io.punctual.api.request.Reading;
import io.punctual.protocol.KeyHash;
import io.punctual.protocol.ParseDelay;
import io.punctual.protocol.Pause;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Reads a body into a {@link Pause}, or says everything that is wrong with it. */
record ReadPause(JsonMapper json, InstantSource clock) {

  private static final List<String> FIELDS =
      List.of(
          "topic", "allTopics", "key", "keyBase64", "allTenants", "until", "duration", "reason");

  private static final Predicate<String> TOPIC =
      Pattern.compile("[A-Za-z0-9._-]{1,249}").asMatchPredicate();

  private static final int KEY_BYTES_MAX = 4096;
  private static final int REASON_LENGTH_MAX = 500;
  private static final long DURATION_MAX_MILLIS = Duration.ofDays(3660).toMillis();

  Reading<Pause> read(String tenant, byte[] body) {
    return Members.read(body, json, members -> pause(tenant, members));
  }

  private Reading<Pause> pause(String tenant, Members members) {
    long now = clock.millis();
    String topic =
        members.text(
            "topic",
            text -> Optional.of(text).filter(TOPIC),
            "must be 1 to 249 of A-Z a-z 0-9 . _ -");
    if (members.has("topic") == members.isTrue("allTopics")) {
      members.wrong(
          members.has("topic")
              ? "has both topic and allTopics"
              : "needs topic, or allTopics: true");
    }
    boolean allTenants = members.isTrue("allTenants");
    byte[] key = key(members);
    if (key != null && !members.has("topic")) {
      members.wrong("a key needs its topic");
    }
    if (key != null && allTenants) {
      members.wrong("allTenants", "can't be given together with a key");
    }
    long until = until(members, now);
    String reason =
        members.text(
            "reason",
            text -> Optional.of(text).filter(it -> it.length() <= REASON_LENGTH_MAX),
            "must be text of at most %d characters".formatted(REASON_LENGTH_MAX));
    members.only(FIELDS, "a pause");
    if (members.isWrong()) {
      return members.refused(ProblemType.INVALID_PAUSE);
    }
    Pause.Scope scope =
        new Pause.Scope(
            allTenants ? null : tenant,
            topic,
            key == null || topic == null ? null : KeyHash.of(tenant, topic, key));
    return new Reading.Understood<>(new Pause(scope.id(), scope, key, now, until, reason));
  }

  private static byte @Nullable [] key(Members members) {
    byte[] text =
        members.text("key", it -> bounded(it.getBytes(UTF_8)), "must be text of 1 to 4096 bytes");
    byte[] bytes =
        members.text(
            "keyBase64",
            it -> decoded(it).flatMap(ReadPause::bounded),
            "must be 1 to 4096 bytes in base64");
    if (members.has("key") && members.has("keyBase64")) {
      members.wrong("keyBase64", "can't be given together with key");
    }
    return text == null ? bytes : text;
  }

  private static Optional<byte[]> bounded(byte[] key) {
    return Optional.of(key).filter(it -> it.length > 0 && it.length <= KEY_BYTES_MAX);
  }

  private static Optional<byte[]> decoded(String base64) {
    try {
      return Optional.of(Base64.getDecoder().decode(base64));
    } catch (IllegalArgumentException noBase64) {
      return Optional.empty();
    }
  }

  private static long until(Members members, long now) {
    Long until = members.instant("until");
    Long duration =
        members.text(
            "duration",
            text ->
                Members.boxed(ParseDelay.millis(text))
                    .filter(millis -> millis > 0 && millis <= DURATION_MAX_MILLIS),
            ParseDelay.FORMS + ", up to 3660d");
    if (members.has("until") && members.has("duration")) {
      members.wrong("duration", "can't be given together with until");
    }
    if (until != null && until <= now) {
      members.wrong("until", "is in the past");
    }
    if (until != null) {
      return until;
    }
    return duration == null ? Pause.UNTIL_ENDED : now + duration;
  }
}
