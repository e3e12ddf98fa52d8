package io.punctual.lifecycle.trace;

import io.micrometer.core.instrument.Counter;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Spans below those of callers. No trace begins here: one goes on when its caller's {@code
 * traceparent} (W3C Trace Context) says that it is sampled.
 */
public final class Traces implements AutoCloseable {

  /** The header of requests and of records. */
  public static final String TRACEPARENT = "traceparent";

  private static final int WAITING_MAX = 8192;
  private static final long CLOSE_MAX_MILLIS = 500;

  private static final TextMapGetter<String> ONE_HEADER =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(String value) {
          return List.of(TRACEPARENT);
        }

        @Override
        public @Nullable String get(@Nullable String value, String name) {
          return name.equals(TRACEPARENT) ? value : null;
        }
      };

  private final @Nullable SdkTracerProvider provider;
  private final Tracer tracer;

  private Traces(@Nullable SdkTracerProvider provider) {
    this.provider = provider;
    this.tracer = (provider == null ? TracerProvider.noop() : provider).get("io.punctual");
  }

  /**
   * Sends spans to the collector, in the background, up to {@value #WAITING_MAX} of which wait.
   *
   * @param service whose they are
   * @param lost counts those that the collector does not take
   */
  static Traces to(TracingConfig config, String service, Counter lost) {
    if (!config.isOn()) {
      return new Traces(null);
    }
    return of(
        BatchSpanProcessor.builder(new SendSpans(config, lost))
            .setMaxQueueSize(WAITING_MAX)
            .build(),
        service);
  }

  /**
   * @param spans what becomes of each span
   */
  public static Traces of(SpanProcessor spans, String service) {
    Resource resource = Resource.getDefault().toBuilder().put("service.name", service).build();
    return new Traces(
        SdkTracerProvider.builder()
            .setResource(resource)
            .setSampler(Sampler.parentBased(Sampler.alwaysOff()))
            .addSpanProcessor(spans)
            .build());
  }

  public boolean isOn() {
    return provider != null;
  }

  /** The caller's span; empty when there is none, or its trace is not sampled. */
  public static Optional<Context> caller(@Nullable String traceparent) {
    if (traceparent == null) {
      return Optional.empty();
    }
    Context caller =
        W3CTraceContextPropagator.getInstance().extract(Context.root(), traceparent, ONE_HEADER);
    return Optional.of(caller)
        .filter(context -> Span.fromContext(context).getSpanContext().isSampled());
  }

  /** What those are to name as their caller who are called within the span. */
  public static String traceparent(Span span) {
    SpanContext context = span.getSpanContext();
    return "00-%s-%s-%s"
        .formatted(context.getTraceId(), context.getSpanId(), context.getTraceFlags().asHex());
  }

  /** A span below the caller's, not yet begun. */
  public SpanBuilder below(Context caller, String name) {
    return tracer.spanBuilder(name).setParent(caller);
  }

  /** Sends what is left, and waits for it a little: a stop has its time. */
  @Override
  public void close() {
    if (provider != null) {
      provider.shutdown().join(CLOSE_MAX_MILLIS, TimeUnit.MILLISECONDS);
    }
  }
}
