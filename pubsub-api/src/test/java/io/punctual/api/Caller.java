package io.punctual.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.protocol.Sha256;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Calls the service as who has that token; it is the header {@code Authorization} as a whole. */
record Caller(RunningApi api, @Nullable String authorization) {

  static Caller withToken(RunningApi api, String token) {
    return new Caller(api, "Bearer " + token);
  }

  /** What the service is told of a token. */
  static String sha256(String token) {
    return HexFormat.of().formatHex(Sha256.of(token.getBytes(UTF_8)));
  }

  HttpResponse<String> call(String method, String path, @Nullable String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(api.base().resolve(path))
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (body != null) {
      request.header("content-type", "application/json");
    }
    if (authorization != null) {
      request.header("authorization", authorization);
    }
    return api.send(request);
  }

  HttpResponse<String> get(String path) {
    return call("GET", path, null);
  }

  HttpResponse<String> submit(String body) {
    return call("POST", "/v1/timers", body);
  }

  HttpResponse<String> cancel(String id) {
    return call("DELETE", "/v1/timers/" + id, null);
  }

  int version(String id) {
    return RunningApi.json(get("/v1/timers/" + id)).get("version").asInt();
  }

  /** Of a page's timers, which are its member of that name. */
  List<String> ids(String path, String member) {
    List<String> ids = new ArrayList<>();
    RunningApi.json(get(path)).get(member).forEach(timer -> ids.add(timer.get("id").asString()));
    return ids;
  }
}
