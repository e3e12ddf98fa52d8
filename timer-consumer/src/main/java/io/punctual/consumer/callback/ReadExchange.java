package io.punctual.consumer.callback;

import io.punctual.consumer.watch.Failure;
import io.punctual.protocol.wire.DeliveryReply;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.http.protocol.HttpContext;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** What came of a request: read from the callback's response, or from the connection's failure. */
final class ReadExchange {

  /** Of a reply; 2,000 timers are about 200 KB. */
  private static final int REPLY_BYTES_MAX = 4 << 20;

  private final JsonMapper json;

  ReadExchange(JsonMapper json) {
    this.json = json;
  }

  Exchange read(ClassicHttpResponse response, HttpContext context) throws IOException {
    return switch (response.getCode()) {
      case 200 -> readReply(response, MarkTimes.of(context));
      case 401, 403 -> failed(Failure.UNAUTHORIZED, response);
      case 429, 503 -> failed(Failure.OVERLOADED, response);
      default -> failed(Failure.REFUSED, response);
    };
  }

  private Exchange readReply(ClassicHttpResponse response, MarkTimes.Times times)
      throws IOException {
    byte[] body = response.getEntity().getContent().readNBytes(REPLY_BYTES_MAX);
    try {
      DeliveryReply reply = json.readValue(body, DeliveryReply.class);
      return reply == null
          ? new Exchange.Failed(Failure.UNREADABLE, "null")
          : new Exchange.Replied(reply, times.sentMicros(), times.answeredMicros());
    } catch (JacksonException e) {
      return new Exchange.Failed(Failure.UNREADABLE, e.getClass().getSimpleName());
    }
  }

  private static Exchange failed(Failure failure, ClassicHttpResponse response) {
    return new Exchange.Failed(failure, "HTTP " + response.getCode());
  }

  static Exchange of(IOException e) {
    Failure failure =
        switch (e) {
          case ConnectionRequestTimeoutException _ -> Failure.POOL;
          case ConnectTimeoutException _, ConnectException _ -> Failure.CONNECT;
          case UnknownHostException _, NoRouteToHostException _ -> Failure.CONNECT;
          case SSLHandshakeException _, SSLPeerUnverifiedException _ -> Failure.CONNECT;
          case InterruptedIOException _ -> Failure.TIMEOUT;
          default -> Failure.BROKEN;
        };
    return new Exchange.Failed(failure, e.toString());
  }
}
