import static io.gatling.javaapi.core.CoreDsl.*;
import static io.gatling.javaapi.http.HttpDsl.*;

import io.gatling.javaapi.core.*;

public class BenchGatling extends Simulation {
  {
    Common.watch("gatling");
    setUp(
            scenario("s")
                .exec(session -> session.set("t", System.nanoTime()))
                .exec(
                    http("submit")
                        .post("http://127.0.0.1:8080/v1/timers")
                        .header("Content-Type", "application/json")
                        .body(StringBody(s -> Common.body()))
                        .check(status().is(201), bodyString().saveAs("b")))
                .exec(
                    s -> {
                      Common.done(s.getLong("t"), s.isFailed() ? 0 : 201);
                      return s;
                    })
                .injectOpen(
                    constantUsersPerSec(Common.RATE).during(Common.WARM + Common.MEASURE + 2)))
        .protocols(http.shareConnections().disableCaching().disableFollowRedirect());
  }

  public static void main(String[] a) {
    io.gatling.app.Gatling.main(
        new String[] {"-s", "BenchGatling", "-nr", "-rf", "target/gatling"});
  }
}
