package io.punctual.baselines.consumer;

import io.punctual.baselines.control.ControlPort;
import io.punctual.baselines.control.Query;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The classic consumers' process. One drain at a time: its topic is filled, its consumers share out
 * the queues, and only then they are let go. The JVM stays, and with it what it has compiled.
 */
public final class ConsumerProcess {
  private final String nameServer;
  private final URI callback;
  private final LoadMessages load;
  private volatile @Nullable Drain drain;

  private ConsumerProcess(String nameServer, URI callback) throws Exception {
    this.nameServer = nameServer;
    this.callback = callback;
    this.load = new LoadMessages(nameServer);
  }

  /**
   * @param args control port, name server, the callback's URL
   */
  public static void main(String[] args) throws Exception {
    ConsumerProcess process = new ConsumerProcess(args[1], URI.create(args[2]));
    ControlPort.open(
        Integer.parseInt(args[0]),
        Map.of(
            "/load", (query, body) -> process.load.run(query.text("topic"), body.lines().toList()),
            "/share", (query, _) -> process.share(query),
            "/go", (_, _) -> process.current().go(),
            "/stop", (_, _) -> process.current().stop()));
  }

  private String share(Query query) throws Exception {
    Drain starting = new Drain(nameServer, callback, DrainShape.of(query));
    drain = starting;
    return starting.share();
  }

  private Drain current() {
    return Objects.requireNonNull(drain, "no drain yet");
  }
}
