package io.punctual.consumer.callback;

import java.io.IOException;
import java.util.function.LongSupplier;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.protocol.HttpContext;

/** Notes when a request goes out on its connection, the wait for one behind it, and comes back. */
final class MarkTimes implements ExecChainHandler {

  private static final String TIMES = "punctual.times";

  record Times(long sentMicros, long answeredMicros) {}

  private final LongSupplier micros;

  MarkTimes(LongSupplier micros) {
    this.micros = micros;
  }

  @Override
  public ClassicHttpResponse execute(
      ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
      throws IOException, HttpException {
    long sent = micros.getAsLong();
    ClassicHttpResponse response = chain.proceed(request, scope);
    scope.clientContext.setAttribute(TIMES, new Times(sent, micros.getAsLong()));
    return response;
  }

  static Times of(HttpContext context) {
    if (context.getAttribute(TIMES) instanceof Times times) {
      return times;
    }
    throw new IllegalStateException("the request went out unmarked");
  }
}
