package io.punctual.perf.baseline;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.apache.rocketmq.client.consumer.listener.ConsumeOrderlyContext;
import org.apache.rocketmq.client.consumer.listener.ConsumeOrderlyStatus;
import org.apache.rocketmq.client.consumer.listener.MessageListenerOrderly;
import org.apache.rocketmq.common.message.MessageExt;

/** One blocking request for each message; a queue goes on when its message is delivered. */
final class CallForEachMessage implements MessageListenerOrderly {
  private static final int OK = 200;
  private static final Timeout ANSWER_MAX = Timeout.ofSeconds(30);
  private static final long AGAIN_IN_MILLIS = 50;

  private final URI url;
  private final CloseableHttpClient http;
  private final LongAdder failures = new LongAdder();

  /**
   * @param connections that are kept; no request waits for one
   */
  CallForEachMessage(URI callback, int connections) {
    this.url = callback.resolve("/deliver");
    this.http =
        HttpClients.custom()
            .setConnectionManager(
                PoolingHttpClientConnectionManagerBuilder.create()
                    .setMaxConnPerRoute(connections)
                    .setMaxConnTotal(connections)
                    .setDefaultConnectionConfig(
                        ConnectionConfig.custom()
                            .setSocketTimeout(ANSWER_MAX)
                            // To look whether a connection still stands costs a millisecond.
                            .setValidateAfterInactivity(TimeValue.ofSeconds(60))
                            .build())
                    .build())
            .disableAutomaticRetries()
            .disableCookieManagement()
            .disableAuthCaching()
            .disableContentCompression()
            .build();
  }

  @Override
  public ConsumeOrderlyStatus consumeMessage(
      List<MessageExt> messages, ConsumeOrderlyContext context) {
    try {
      for (MessageExt message : messages) {
        deliver(message.getBody());
      }
      return ConsumeOrderlyStatus.SUCCESS;
    } catch (IOException failed) {
      failures.increment();
      context.setSuspendCurrentQueueTimeMillis(AGAIN_IN_MILLIS);
      return ConsumeOrderlyStatus.SUSPEND_CURRENT_QUEUE_A_MOMENT;
    }
  }

  private void deliver(byte[] id) throws IOException {
    HttpPost post = new HttpPost(url);
    post.setEntity(new ByteArrayEntity(id, ContentType.TEXT_PLAIN));
    int status =
        http.execute(
            post,
            answer -> {
              EntityUtils.consumeQuietly(answer.getEntity());
              return answer.getCode();
            });
    if (status != OK) {
      throw new IOException("answered " + status);
    }
  }

  /** Messages that came again. */
  long failures() {
    return failures.sumThenReset();
  }
}
