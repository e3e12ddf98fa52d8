package io.punctual.engines.process;

import java.time.Duration;
import java.util.function.Consumer;

/** What happens to the processes, as it happens. */
public interface ProcessEvents {
  void starting(String process, String version, int port);

  /**
   * @param address where it listens, as host:port
   */
  void ready(String process, String address, Duration took);

  void stopped(String process, Duration took);

  /** A process ended though nobody had asked it to. */
  void died(Death death);

  /** The same, but deaths are another's to hear of first. */
  default ProcessEvents withDeathsTo(Consumer<Death> listener) {
    ProcessEvents others = this;
    return new ProcessEvents() {
      @Override
      public void starting(String process, String version, int port) {
        others.starting(process, version, port);
      }

      @Override
      public void ready(String process, String address, Duration took) {
        others.ready(process, address, took);
      }

      @Override
      public void stopped(String process, Duration took) {
        others.stopped(process, took);
      }

      @Override
      public void died(Death death) {
        listener.accept(death);
      }
    };
  }
}
