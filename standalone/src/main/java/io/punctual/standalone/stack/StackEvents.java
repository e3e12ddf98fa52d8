package io.punctual.standalone.stack;

import io.punctual.engines.process.Death;
import java.time.Duration;

/** What happens to the processes, told as it happens. */
public interface StackEvents {
  void starting(String process, String version, int port);

  /**
   * @param address where it listens, as host:port
   */
  void ready(String process, String address, Duration took);

  void stopped(String process, Duration took);

  /** A process ended though nobody had asked it to. */
  void died(Death death);

  void restarting(String process, Duration in);

  /** A process that an earlier launcher had to leave is being ended. */
  void endingLeftover(String process, long pid);

  void gaveUp(String process, String why);

  /** Something else was done, such as a migration or a topic made. */
  void did(String step, Duration took);
}
