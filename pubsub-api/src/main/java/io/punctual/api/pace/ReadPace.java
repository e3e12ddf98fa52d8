package io.punctual.api.pace;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.Members;
import io.punctual.api.request.Reading;
import io.punctual.protocol.Pace;
import java.time.InstantSource;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Reads a body into a {@link Pace} that has no zone yet, or says everything that is wrong. */
record ReadPace(JsonMapper json, InstantSource clock) {

  private static final double PER_SECOND_MIN = 0.01;
  private static final double PER_SECOND_MAX = 100_000;

  /** In fewer looks for turns than these, more would come up than may be kept. */
  private static final int LOOKS_PER_SECOND = 4;

  private static final int BURST_MAX = 1_000_000;

  private static final Pattern TOPIC = Pattern.compile("(?!\\.{1,2}$)[A-Za-z0-9._-]{1,249}");
  private static final Pattern RATE =
      Pattern.compile("-?\\d{1,18}(\\.\\d{1,30})?([eE][+-]?\\d{1,3})?");

  /**
   * @param tenant null for the pace of all tenants
   */
  Reading<Pace> read(@Nullable String tenant, String topic, byte[] body) {
    return Members.read(body, json, members -> pace(tenant, topic, members));
  }

  private Reading<Pace> pace(@Nullable String tenant, String topic, Members members) {
    if (!TOPIC.matcher(topic).matches()) {
      members.wrong("topic", "must be 1 to 249 of A-Z a-z 0-9 . _ - and not . or ..");
    }
    double perSecond = rate(members);
    if (perSecond < PER_SECOND_MIN || perSecond > PER_SECOND_MAX) {
      members.wrong("perSecond", "must be from 0.01 to 100000");
    }
    Integer burst = members.count("burst");
    if (burst != null && (burst > BURST_MAX || burst < Math.max(1, perSecond / LOOKS_PER_SECOND))) {
      members.wrong("burst", "must be at least 1 and a quarter of perSecond, at most 1000000");
    }
    members.needs(List.of("perSecond"));
    members.only(List.of("perSecond", "burst"), "a pace");
    return members.isWrong()
        ? members.refused(ProblemType.INVALID_PACE)
        : new Reading.Understood<>(
            new Pace(
                tenant,
                topic,
                0,
                perSecond,
                burst == null ? (int) Math.max(1, Math.ceil(perSecond)) : burst,
                clock.millis()));
  }

  /** NaN, which no comparison finds wrong, when it is absent or was not understood. */
  private static double rate(Members members) {
    byte[] value = members.asWritten("perSecond");
    if (value == null) {
      return Double.NaN;
    }
    String text = new String(value, UTF_8);
    if (RATE.matcher(text).matches()) {
      return Double.parseDouble(text);
    }
    members.wrong("perSecond", "must be a number, like 20 or 0.5");
    return Double.NaN;
  }
}
