package io.punctual.perf.classic;

import io.punctual.engines.Credentials;
import io.punctual.engines.Engines;
import io.punctual.engines.process.Ports;
import io.punctual.perf.baseline.BaselineProcess;
import io.punctual.perf.baseline.Orders;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The classic design's two processes, over an experiment's engines. */
public final class ClassicProcesses implements AutoCloseable {
  private static final String CONSUMER = "classic-consumer";
  private static final String CALLBACK = "classic-callback";

  /** What this design runs beside the engines. */
  public static final Set<String> NAMES = Set.of(CONSUMER, CALLBACK);

  private final BaselineProcess callback;
  private final BaselineProcess consumer;

  private ClassicProcesses(BaselineProcess callback, BaselineProcess consumer) {
    this.callback = callback;
    this.consumer = consumer;
  }

  public static ClassicProcesses start(Engines engines) {
    int port = Ports.freeInARow(2);
    BaselineProcess callback = callback(engines, port);
    return new ClassicProcesses(callback, consumer(engines, port + 1, callback));
  }

  private static BaselineProcess callback(Engines engines, int port) {
    Credentials user = engines.mariaDb().user();
    return BaselineProcess.start(
        CALLBACK,
        engines.data(),
        port,
        List.of("--server.port=" + port, "--classic.kafka=" + engines.kafka().bootstrapServers()),
        Map.of(
            "SPRING_DATASOURCE_URL", engines.mariaDb().jdbcUrl(),
            "SPRING_DATASOURCE_USERNAME", user.user(),
            "SPRING_DATASOURCE_PASSWORD", user.password()));
  }

  private static BaselineProcess consumer(Engines engines, int port, BaselineProcess callback) {
    return BaselineProcess.start(
        CONSUMER,
        engines.data(),
        port,
        List.of(
            Integer.toString(port),
            engines.rocketMq().nameServerAddress(),
            callback.url().toString()),
        Map.of());
  }

  Orders callback() {
    return callback.orders();
  }

  Orders consumer() {
    return consumer.orders();
  }

  @Override
  public void close() {
    consumer.close();
    callback.close();
  }
}
