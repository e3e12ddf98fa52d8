package io.punctual.consumer;

import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** The whole service, in this JVM. */
final class RunningConsumer implements AutoCloseable {

  private final ServletWebServerApplicationContext context;

  private RunningConsumer(ServletWebServerApplicationContext context) {
    this.context = context;
  }

  static RunningConsumer start(
      String nameServer, String topic, List<URI> callbacks, String... more) {
    List<String> args = new ArrayList<>();
    args.add("--server.port=0");
    args.add("--punctual.rocketmq.name-server=" + nameServer);
    args.add("--punctual.hold.late-arrival-max=60s"); // dues pass while it starts
    args.add("--punctual.hold.late-max=60s"); // no sweep is here to leave a timer to
    args.add("--punctual.alarms.topic=" + topic);
    args.add("--punctual.alarms.group=" + topic + "-consumers");
    args.add("--punctual.deliveries.token=" + FakeCallback.TOKEN);
    args.add(
        "--punctual.callback.urls="
            + callbacks.stream().map(URI::toString).collect(Collectors.joining(",")));
    for (String given : more) {
      args.removeIf(arg -> arg.startsWith(given.substring(0, given.indexOf('=') + 1)));
      args.add(given);
    }
    return new RunningConsumer((ServletWebServerApplicationContext) run(args));
  }

  /** One at a time: each sets up the JVM's one log, and Logback's own lists bear one thread. */
  private static synchronized ConfigurableApplicationContext run(List<String> args) {
    return SpringApplication.run(ConsumerApplication.class, args.toArray(String[]::new));
  }

  <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  void tell(ReadinessState readiness) {
    AvailabilityChangeEvent.publish(context, readiness);
  }

  void awaitHealth(String status) {
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> bean(ConsumerHealth.class).health().getStatus().getCode().equals(status));
  }

  URI management() {
    return URI.create("http://127.0.0.1:" + context.getWebServer().getPort());
  }

  /** The sum over all tags; 0 when there is no such meter. */
  double count(String meter, String... tags) {
    return context.getBean(MeterRegistry.class).find(meter).tags(tags).counters().stream()
        .mapToDouble(counter -> counter.count())
        .sum();
  }

  double gauge(String meter, String... tags) {
    return Stream.ofNullable(context.getBean(MeterRegistry.class).find(meter).tags(tags).gauge())
        .mapToDouble(gauge -> gauge.value())
        .sum();
  }

  @Override
  public void close() {
    context.close();
  }
}
