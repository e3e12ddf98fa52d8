package io.punctual.api.trace;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.punctual.lifecycle.trace.Traces;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerMapping;

/**
 * A span for each request below {@code /v1} that names a caller's. It is what the request's timers
 * name, and log lines of the request have its ids.
 */
public final class TraceRequests extends OncePerRequestFilter {

  private final Traces traces;

  TraceRequests(Traces traces) {
    this.traces = traces;
  }

  /** The request's span, as {@code traceparent} names it; null for none. */
  public static @Nullable String span(HttpServletRequest request) {
    return (String) request.getAttribute(Traces.TRACEPARENT);
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    Optional<Context> caller = Traces.caller(request.getHeader(Traces.TRACEPARENT));
    if (caller.isEmpty()) {
      chain.doFilter(request, response);
      return;
    }
    Span span =
        traces
            .below(caller.get(), request.getMethod())
            .setSpanKind(SpanKind.SERVER)
            .setAttribute("http.request.method", request.getMethod())
            .startSpan();
    request.setAttribute(Traces.TRACEPARENT, Traces.traceparent(span));
    int status = HttpStatus.INTERNAL_SERVER_ERROR.value();
    try (MDC.MDCCloseable _ = MDC.putCloseable("traceId", span.getSpanContext().getTraceId());
        MDC.MDCCloseable _ = MDC.putCloseable("spanId", span.getSpanContext().getSpanId())) {
      chain.doFilter(request, response);
      status = response.getStatus();
    } finally {
      end(span, request, status);
    }
  }

  private static void end(Span span, HttpServletRequest request, int status) {
    if (request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE) instanceof String at) {
      span.updateName(request.getMethod() + " " + at).setAttribute("http.route", at);
    }
    span.setAttribute("http.response.status_code", status);
    if (status >= HttpStatus.INTERNAL_SERVER_ERROR.value()) {
      span.setStatus(StatusCode.ERROR);
    }
    span.end();
  }
}
