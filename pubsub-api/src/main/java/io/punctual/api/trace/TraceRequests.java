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
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerMapping;

/**
 * A span for each request whose caller has a sampled one. It is what the request's timers name, and
 * log lines of the request have its ids.
 */
public final class TraceRequests extends OncePerRequestFilter {

  /** Other methods would be names without end. */
  private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE");

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
            .below(caller.get(), method(request))
            .setSpanKind(SpanKind.SERVER)
            .setAttribute("http.request.method", method(request))
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

  private static String method(HttpServletRequest request) {
    return METHODS.contains(request.getMethod()) ? request.getMethod() : "_OTHER";
  }

  private static void end(Span span, HttpServletRequest request, int status) {
    if (request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE) instanceof String at) {
      span.updateName(method(request) + " " + at).setAttribute("http.route", at);
    }
    span.setAttribute("http.response.status_code", status);
    if (status >= HttpStatus.INTERNAL_SERVER_ERROR.value()) {
      span.setStatus(StatusCode.ERROR);
    }
    span.end();
  }
}
