package io.punctual.engines.process;

import java.time.Duration;

/** Something that happened to a process of this machine, or to the stack that it belongs to. */
public sealed interface ProcessEvent {
  /**
   * A program is not here yet, and is fetched or built.
   *
   * @param takes what is done, and how long that is
   */
  record Fetching(String program, String takes) implements ProcessEvent {}

  record Starting(String process, String version, int port) implements ProcessEvent {}

  /**
   * @param address where it listens, as host:port
   */
  record Ready(String process, String address, Duration took) implements ProcessEvent {}

  record Stopped(String process, Duration took) implements ProcessEvent {}

  /** A process ended without being asked to. */
  record Died(Death death) implements ProcessEvent {}

  /** A process that died is started again, until it runs. */
  record Mending(String process, String why) implements ProcessEvent {}

  /** A try has failed; the next one follows. */
  record NotMended(String process, String why) implements ProcessEvent {}

  /** It runs again. */
  record Mended(String process, Duration after) implements ProcessEvent {}

  /** A process that an earlier launcher had to leave is being ended. */
  record EndingLeftover(String process, long pid) implements ProcessEvent {}

  /** A step that is no process, such as a migration, is done. */
  record StepDone(String step, Duration took) implements ProcessEvent {}
}
