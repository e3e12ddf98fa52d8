import java.net.*;
import java.net.http.*;
import java.time.*;

public class BenchJdk {
  public static void main(String[] a) throws Exception {
    HttpClient c = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    Common.watch("jdk");
    Common.pace(
        at ->
            c.sendAsync(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:8080/v1/timers"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(Common.body()))
                        .build(),
                    HttpResponse.BodyHandlers.ofByteArray())
                .whenComplete((r, e) -> Common.done(at, r == null ? 0 : r.statusCode())));
    System.exit(0);
  }
}
