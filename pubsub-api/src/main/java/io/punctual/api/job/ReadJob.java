package io.punctual.api.job;

import io.punctual.api.dead.ReadDeadFilter;
import io.punctual.api.list.ReadQuery;
import io.punctual.api.lookup.PendingPages;
import io.punctual.api.problem.FieldError;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.Members;
import io.punctual.api.request.Reading;
import io.punctual.protocol.ParseDelay;
import io.punctual.protocol.Rfc3339;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Reads a body into a {@link JobOrder}, or says everything that is wrong with it. */
record ReadJob(JsonMapper json, PendingPages pending) {

  private static final long BY_MAX = Duration.ofDays(3660).toMillis();
  private static final String BY_FORM = ParseDelay.FORMS + ", up to 3660d; with a minus: sooner";
  private static final String TEXT = "must be text that is not empty";
  private static final TypeReference<Map<String, String>> MEMBERS = new TypeReference<>() {};
  private static final List<String> INSTANTS = List.of("deliverAtFrom", "deliverAtTo");

  /** One that was stored; empty if another version of this program understood what we don't. */
  Optional<JobOrder> stored(String tenant, byte[] body) {
    return read(tenant, body) instanceof Reading.Understood<JobOrder>(JobOrder order)
        ? Optional.of(order)
        : Optional.empty();
  }

  /** The same for the same members, in whatever order. */
  byte[] body(JobOrder order) {
    Map<String, Object> members = new TreeMap<>(order.filter());
    members.put("action", order.action().word());
    members.put("start", order.starts());
    if (order.byMillis() != 0) {
      members.put("by", order.by());
    }
    return json.writeValueAsBytes(members);
  }

  /** Of a body that {@link #body} wrote. */
  Map<String, String> members(byte[] body) {
    return json.readValue(body, MEMBERS);
  }

  Reading<JobOrder> read(String tenant, byte[] body) {
    return Members.read(body, json, members -> order(tenant, members));
  }

  private Reading<JobOrder> order(String tenant, Members members) {
    JobAction action =
        members.text("action", JobAction::named, "must be cancel, move, drop or erase");
    Signed by = members.text("by", ReadJob::signed, BY_FORM);
    boolean starts = !members.has("start") || members.isTrue("start");
    members.needs(List.of("action"));
    if (action == null) {
      return members.refused(ProblemType.INVALID_JOB);
    }
    if ((action == JobAction.MOVE) != members.has("by")) {
      members.wrong("by", action == JobAction.MOVE ? "is missing" : "is only for a move");
    }
    Map<String, String> filter = filter(action, members);
    if (!members.isWrong()) {
      check(action, filter, tenant, members);
    }
    return members.isWrong()
        ? members.refused(ProblemType.INVALID_JOB)
        : new Reading.Understood<>(
            new JobOrder(
                action, by == null ? 0 : by.millis(), by == null ? "" : by.text(), starts, filter));
  }

  private record Signed(long millis, String text) {}

  private static Optional<Signed> signed(String text) {
    boolean back = text.startsWith("-");
    return Members.boxed(ParseDelay.millis(back ? text.substring(1) : text))
        .filter(millis -> millis > 0 && millis <= BY_MAX)
        .map(millis -> new Signed(back ? -millis : millis, text));
  }

  private static Map<String, String> filter(JobAction action, Members members) {
    Map<String, String> filter = new TreeMap<>();
    for (String name : action.filters()) {
      String value =
          INSTANTS.contains(name)
              ? instant(members, name)
              : members.text(name, it -> Optional.of(it).filter(text -> !text.isEmpty()), TEXT);
      if (value != null) {
        filter.put(name, value);
      }
    }
    members.only(
        Stream.concat(action.filters().stream(), Stream.of("action", "by", "start")).toList(),
        "a job that does this");
    return filter;
  }

  private static @Nullable String instant(Members members, String name) {
    Long millis = members.moment(name);
    return millis == null ? null : Rfc3339.text(millis);
  }

  private void check(JobAction action, Map<String, String> filter, String tenant, Members members) {
    ReadQuery read = new ReadQuery();
    if (action.pending) {
      var unused = pending.read(read, tenant, filter, 1, 1);
    } else {
      var unused = ReadDeadFilter.read(read, filter);
    }
    List<FieldError> errors = new ArrayList<>();
    for (FieldError error : read.errors()) {
      errors.add(new FieldError(FieldError.pointer(error.pointer()), error.detail()));
    }
    members.wrong(errors);
    if (filter.isEmpty()) {
      members.wrong("needs a filter: " + String.join(", ", action.filters()));
    } else if (action == JobAction.ERASE
        && !filter.containsKey("key")
        && !filter.containsKey("keyBase64")) {
      members.wrong("needs topic and key");
    }
  }
}
