package io.punctual.api;

import java.net.http.HttpResponse;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A request that anybody may send. */
record Call(String method, String path, @Nullable String body) {

  /** Every call on one timer. */
  static Stream<Call> onOneTimer(String id, String name) {
    String dead = "/v1/dead-timers/" + id;
    return Stream.concat(
        Stream.of("/v1/timers/" + id, "/v1/timers/by-name/" + name)
            .flatMap(
                path ->
                    Stream.of(
                        new Call("GET", path, null),
                        new Call("PATCH", path, "{\"delay\":\"2h\"}"),
                        new Call("POST", path + ":fire", null),
                        new Call("DELETE", path, null))),
        Stream.of(
            new Call("GET", dead, null),
            new Call("POST", dead + ":redrive", null),
            new Call("DELETE", dead, null)));
  }

  HttpResponse<String> by(Caller caller) {
    return caller.call(method, path, body);
  }
}
