package io.punctual.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** Batches as requests, and what they are answered. */
final class Batches {

  static final int REQUEST_BYTES_MAX = 16 * 1024 * 1024;

  private Batches() {}

  static HttpRequest.Builder request(URI base, String contentType, BodyPublisher body) {
    return HttpRequest.newBuilder(base.resolve("/v1/timers:batch"))
        .header("content-type", contentType)
        .POST(body);
  }

  static HttpResponse<String> array(RunningApi api, List<String> timers) {
    return array(api, "[" + String.join(",\n", timers) + "]");
  }

  static HttpResponse<String> array(RunningApi api, String body) {
    return api.send(request(api.base(), "application/json", BodyPublishers.ofString(body)));
  }

  static HttpResponse<String> lines(RunningApi api, String body) {
    return api.send(request(api.base(), "application/x-ndjson", BodyPublishers.ofString(body)));
  }

  static List<JsonNode> results(HttpResponse<String> answer) {
    JsonNode results = RunningApi.json(answer).get("results");
    return StreamSupport.stream(results.spliterator(), false).toList();
  }

  /** Of each, its status, or what is wrong with it and where. */
  static List<String> told(HttpResponse<String> answer) {
    return results(answer).stream().map(Batches::told).toList();
  }

  private static String told(JsonNode result) {
    int status = result.get("status").asInt();
    if (status < 300) {
      return Integer.toString(status);
    }
    JsonNode problem = result.get("problem");
    if (problem.get("status").asInt() != status) {
      throw new AssertionError(result);
    }
    String type = problem.get("type").asString().substring("/errors/".length());
    String pointer = problem.at("/errors/0/pointer").asString("");
    return (status + " " + type + " " + pointer).strip();
  }

  static String id(JsonNode result) {
    return result.get("id").asString();
  }

  /** Timers of nearly the largest size, and white space up to exactly that many bytes. */
  static byte[] ofBytes(int bytes, int timers) {
    int each = bytes / timers;
    byte[] body = new byte[bytes];
    Arrays.fill(body, (byte) ' ');
    for (int i = 0; i < timers; i++) {
      byte[] timer = (i == 0 ? "[" : ",").concat(ofBytes(each - 2)).getBytes(UTF_8);
      System.arraycopy(timer, 0, body, i * each, timer.length);
    }
    body[bytes - 1] = ']';
    return body;
  }

  private static String ofBytes(int bytes) {
    String timer = "{\"topic\":\"orders\",\"payload\":\"%s\",\"delay\":\"1d\"}";
    return timer.formatted("x".repeat(bytes - timer.length() + 2));
  }

  /** A timer that is taken. */
  static String good(String payload) {
    return "{\"topic\":\"orders\", \"payload\": " + payload + ", \"delay\":\"1h\"}";
  }

  static String named(String name, String payload) {
    return "{\"topic\":\"orders\",\"name\":\"%s\",\"payload\":%s,\"delay\":\"1h\"}"
        .formatted(name, payload);
  }

  /** Of each timer stored, its payload by its id. */
  static Map<String, String> stored(RunningApi api) {
    Map<String, String> payloads = new HashMap<>();
    api.sql()
        .query(
            "SELECT id, payload FROM timer",
            row -> {
              payloads.put(hex(row.getBytes(1)), new String(row.getBytes(2), UTF_8));
            });
    return payloads;
  }

  /** Of those that have one, in hexadecimal. */
  static List<String> ids(HttpResponse<String> answer) {
    return results(answer).stream()
        .filter(result -> result.has("id"))
        .map(result -> hex(id(result)))
        .toList();
  }

  static String hex(byte[] id) {
    return HexFormat.of().formatHex(id);
  }

  static String hex(String id) {
    return id.replace("-", "");
  }
}
