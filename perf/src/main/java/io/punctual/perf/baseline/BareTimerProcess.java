package io.punctual.perf.baseline;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Sends messages with a due to RocketMQ's own timer, and notes how late they come. */
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
            "/start", process::start,
            "/counts", _ -> process.current().counts(),
            "/measure", on -> process.current().measure(Boolean.parseBoolean(on)),
            "/stop", _ -> process.current().stop()));
  }

  private String start(String shape) throws Exception {
    BareRun starting = new BareRun(nameServer, BareShape.parse(shape));
    run = starting;
    starting.start();
    return "";
  }

  private BareRun current() {
    return Objects.requireNonNull(run, "nothing was started");
  }
}
