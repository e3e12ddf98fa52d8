package io.punctual.lifecycle.trace;

import io.micrometer.core.instrument.Counter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporterBuilder;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.punctual.lifecycle.LogThrottle;
import java.time.InstantSource;
import java.util.Collection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends spans to the collector. Those that it does not take are counted, told of, and dropped. */
final class SendSpans implements SpanExporter {

  private static final Logger LOG = LoggerFactory.getLogger("io.punctual.trace");

  private final SpanExporter collector;
  private final TracingConfig config;
  private final Counter lost;
  private final LogThrottle throttle = new LogThrottle(InstantSource.system());

  SendSpans(TracingConfig config, Counter lost) {
    OtlpHttpSpanExporterBuilder builder =
        OtlpHttpSpanExporter.builder().setEndpoint(config.endpoint());
    config.headers().forEach(builder::addHeader);
    this.collector = builder.build();
    this.config = config;
    this.lost = lost;
  }

  @Override
  public CompletableResultCode export(Collection<SpanData> spans) {
    CompletableResultCode result = collector.export(spans);
    return result.whenComplete(
        () -> {
          if (!result.isSuccess()) {
            lost.increment(spans.size());
            throttle.log(more -> LOG.warn("{} takes no spans{}", config.where(), more));
          }
        });
  }

  @Override
  public CompletableResultCode flush() {
    return collector.flush();
  }

  @Override
  public CompletableResultCode shutdown() {
    return collector.shutdown();
  }
}
