package io.punctual.baselines.bare;

import io.punctual.baselines.control.ControlPort;
import io.punctual.baselines.control.Query;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Sends messages with a due to RocketMQ's timer, and notes how late they come. */
public final class BareTimerProcess {
  private final String nameServer;
  private volatile @Nullable BareRun run;

  private BareTimerProcess(String nameServer) {
    this.nameServer = nameServer;
  }

  /**
   * @param args control port, name server
   */
  public static void main(String[] args) throws Exception {
    BareTimerProcess process = new BareTimerProcess(args[1]);
    ControlPort.open(
        Integer.parseInt(args[0]),
        Map.of(
            "/start", (query, _) -> process.start(query),
            "/counts", (_, _) -> process.current().counts(),
            "/measure", (_, _) -> process.current().measure(true),
            "/measure-no-more", (_, _) -> process.current().measure(false),
            "/stop", (query, _) -> process.current().stop(query.number("wait"))));
  }

  private String start(Query query) throws Exception {
    BareRun starting = new BareRun(nameServer, BareShape.of(query));
    run = starting;
    starting.start();
    return "";
  }

  private BareRun current() {
    return Objects.requireNonNull(run, "nothing was started");
  }
}
