import java.util.concurrent.*;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.*;
import org.apache.hc.client5.http.impl.io.*;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.*;

public class BenchHc5 {
  public static void main(String[] a) throws Exception {
    CloseableHttpClient c =
        HttpClients.custom()
            .setConnectionManager(
                PoolingHttpClientConnectionManagerBuilder.create()
                    .setMaxConnPerRoute(256)
                    .setMaxConnTotal(256)
                    .build())
            .disableAutomaticRetries()
            .disableCookieManagement()
            .disableContentCompression()
            .build();
    ExecutorService t = Executors.newCachedThreadPool();
    Common.watch("hc5-classic");
    Common.pace(
        at ->
            t.execute(
                () -> {
                  try {
                    HttpPost p = new HttpPost("http://127.0.0.1:8080/v1/timers");
                    p.setEntity(
                        new ByteArrayEntity(
                            Common.body().getBytes(), ContentType.APPLICATION_JSON));
                    int s =
                        c.execute(
                            p,
                            r -> {
                              EntityUtils.toByteArray(r.getEntity());
                              return r.getCode();
                            });
                    Common.done(at, s);
                  } catch (Exception e) {
                    Common.done(at, 0);
                  }
                }));
    System.exit(0);
  }
}
