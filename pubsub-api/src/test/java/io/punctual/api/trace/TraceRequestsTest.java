package io.punctual.api.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.punctual.lifecycle.trace.Traces;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.MDC;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.servlet.HandlerMapping;

class TraceRequestsTest {

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String CALLER = "00f067aa0ba902b7";

  private final InMemorySpanExporter spans = InMemorySpanExporter.create();
  private final TraceRequests filter =
      new TraceRequests(Traces.of(SimpleSpanProcessor.create(spans), "test"));
  private final List<String> within = new ArrayList<>();

  @Test
  void aRequestsSpanIsBelowItsCallersAndWhatItsTimersName() throws Exception {
    request("POST", "00-%s-%s-01".formatted(TRACE, CALLER), this::answer);

    SpanData span = spans.getFinishedSpanItems().getFirst();
    assertThat(span.getParentSpanId()).isEqualTo(CALLER);
    assertThat(span.getName()).isEqualTo("POST /v1/timers");
    assertThat(span.getKind()).isEqualTo(SpanKind.SERVER);
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(within).containsExactly("00-%s-%s-01".formatted(TRACE, span.getSpanId()), TRACE);
    assertThat(MDC.get("traceId")).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-01",
        "\n",
      })
  void whatIsNotSampledOrNoTraceIsAnsweredAllTheSame(String traceparent) throws Exception {
    request("POST", traceparent, this::answer);

    assertThat(spans.getFinishedSpanItems()).isEmpty();
    assertThat(within).containsExactly(null, null);
  }

  @Test
  void aFailureIsTheSpans() {
    assertThatThrownBy(
            () ->
                request(
                    "BREW",
                    "00-%s-%s-01".formatted(TRACE, CALLER),
                    (_, _) -> {
                      throw new ServletException("boom");
                    }))
        .hasMessage("boom");

    SpanData span = spans.getFinishedSpanItems().getFirst();
    assertThat(span.getName()).isEqualTo("_OTHER");
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(MDC.get("traceId")).isNull();
  }

  private void answer(ServletRequest request, ServletResponse response) {
    request.setAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE, "/v1/timers");
    within.add(TraceRequests.span((MockHttpServletRequest) request));
    within.add(MDC.get("traceId"));
    ((MockHttpServletResponse) response).setStatus(201);
  }

  private void request(String method, String traceparent, FilterChain chain) throws Exception {
    MockHttpServletRequest request = new MockHttpServletRequest(method, "/v1/timers");
    request.addHeader("traceparent", traceparent);
    filter.doFilter(request, new MockHttpServletResponse(), chain);
  }
}
