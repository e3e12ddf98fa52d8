package io.punctual.standalone.stack;

import io.punctual.engines.process.ProcessEvents;
import java.time.Duration;

/** What happens to a stack, as it happens. */
public interface StackEvents extends ProcessEvents {
  void restarting(String process, Duration in);

  /** A process that an earlier launcher had to leave is being ended. */
  void endingLeftover(String process, long pid);

  void gaveUp(String process, String why);

  /** Something else was done, such as a migration or a topic made. */
  void did(String step, Duration took);
}
