package io.punctual.standalone.flow;

import io.punctual.standalone.check.Lateness;
import io.punctual.standalone.flow.Flow.Accepted;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpStatus;
import tools.jackson.databind.json.JsonMapper;

/** What became of timers that were offered; any thread may tell. */
final class Offers {

  private static final JsonMapper JSON = JsonMapper.shared();

  private final Map<String, Integer> answers = new TreeMap<>();
  private final List<Accepted> accepted = new ArrayList<>();
  private final Lateness toAccept = new Lateness();
  private final Lateness toRefuse = new Lateness();
  private int withoutRetryAfter;
  private int unsent;

  synchronized void answered(
      SimpleHttpResponse response, String key, long dueMillis, long sentMicros) {
    long micros = At.nowMicros() - sentMicros;
    answers.merge(title(response), 1, Integer::sum);
    if (response.getCode() == HttpStatus.SC_CREATED) {
      toAccept.add(micros);
      UUID id = UUID.fromString(JSON.readTree(response.getBodyBytes()).path("id").asString());
      accepted.add(new Accepted(id, key, dueMillis, sentMicros / 1_000, At.nowMicros() / 1_000));
    } else {
      toRefuse.add(micros);
      withoutRetryAfter += response.containsHeader(HttpHeaders.RETRY_AFTER) ? 0 : 1;
    }
  }

  private static String title(SimpleHttpResponse response) {
    return response.getCode() == HttpStatus.SC_CREATED
        ? "201"
        : response.getCode() + " " + JSON.readTree(response.getBodyBytes()).path("type").asString();
  }

  synchronized void failed(Exception e) {
    answers.merge(e.toString(), 1, Integer::sum);
  }

  /** All connections were busy. */
  synchronized void unsent() {
    unsent++;
  }

  synchronized List<Accepted> accepted() {
    return List.copyOf(accepted);
  }

  synchronized long refused() {
    return toRefuse.count();
  }

  /** How many of each answer. */
  synchronized Map<String, Integer> answers() {
    return Map.copyOf(answers);
  }

  synchronized int withoutRetryAfter() {
    return withoutRetryAfter;
  }

  synchronized String told() {
    return "%s, not sent for want of a connection: %d, refusals without Retry-After: %d%n"
            .formatted(answers, unsent, withoutRetryAfter)
        + "time to a 201: p50 %s, p99 %s, max %s%n"
            .formatted(toAccept.percentile(50), toAccept.percentile(99), toAccept.max())
        + "time to a refusal: p50 %s, p99 %s, max %s"
            .formatted(toRefuse.percentile(50), toRefuse.percentile(99), toRefuse.max());
  }
}
