import io.vertx.core.*;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.*;

public class BenchVertx {
  public static void main(String[] a) throws Exception {
    Vertx v =
        Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setPreferNativeTransport(true));
    HttpClientAgent c =
        v.createHttpClient(
            new HttpClientOptions().setKeepAlive(true),
            new PoolOptions().setHttp1MaxSize(256).setMaxWaitQueueSize(100000));
    RequestOptions o =
        new RequestOptions()
            .setHost("127.0.0.1")
            .setPort(8080)
            .setURI("/v1/timers")
            .setMethod(HttpMethod.POST)
            .putHeader("Content-Type", "application/json");
    Common.watch("vertx");
    Context ctx = v.getOrCreateContext();
    Common.pace(
        at ->
            ctx.runOnContext(
                z ->
                    c.request(o)
                        .compose(
                            r ->
                                r.send(Buffer.buffer(Common.body()))
                                    .compose(s -> s.body().map(b -> s.statusCode())))
                        .onComplete(x -> Common.done(at, x.succeeded() ? x.result() : 0))));
    System.exit(0);
  }
}
