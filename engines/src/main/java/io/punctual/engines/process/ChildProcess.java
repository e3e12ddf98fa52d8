package io.punctual.engines.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * One child of ours: its output goes to its log, its pid to a run record, and its death, unless we
 * caused it, to a listener.
 */
public final class ChildProcess {
  /**
   * Ctrl-C and a closed terminal reach every process of the foreground group. Children ignore both
   * and wait for our SIGTERM, so that the order of stopping is ours.
   */
  private static final List<String> DEAF_TO_THE_TERMINAL =
      List.of("/bin/sh", "-c", "trap '' INT HUP; exec \"$@\"");

  private static final Duration KILL_MAX = Duration.ofSeconds(10);

  private final ChildCommand command;
  private final Process process;
  private final Path log;
  private final Path run;
  private final RunRecord record;
  private volatile boolean ending;

  private ChildProcess(ChildCommand command, Process process, Path log, Path run) {
    this.command = command;
    this.process = process;
    this.log = log;
    this.run = run;
    this.record = RunRecord.of(command.identity(), process.toHandle());
  }

  public static ChildProcess start(
      ChildCommand command, DataFolder folder, Consumer<Death> onDeath) {
    Path log = folder.logOf(command.name());
    try {
      keepThePreviousLog(log);
      Process process = builder(command, log).start();
      ChildProcess child = new ChildProcess(command, process, log, folder.run());
      child.record.write(child.run);
      process.onExit().thenAccept(ended -> child.reportDeath(onDeath));
      return child;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + command.name(), e);
    }
  }

  private static ProcessBuilder builder(ChildCommand command, Path log) {
    List<String> words = new ArrayList<>(DEAF_TO_THE_TERMINAL);
    words.add(command.name());
    words.addAll(command.command());
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().putAll(command.environment());
    return builder;
  }

  private static void keepThePreviousLog(Path log) throws IOException {
    if (Files.exists(log)) {
      Files.move(
          log, log.resolveSibling(log.getFileName() + ".1"), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private void reportDeath(Consumer<Death> onDeath) {
    if (!ending) { // and the record stays: status shows that it should run
      onDeath.accept(new Death(name(), pid(), process.exitValue(), LogTail.of(log)));
    }
  }

  public String name() {
    return command.name();
  }

  public long pid() {
    return process.pid();
  }

  public Path log() {
    return log;
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Asks the child to end (SIGTERM), and ends it (SIGKILL) when it takes too long. */
  public void stop() {
    ending = true;
    process.destroy();
    if (!AwaitExit.of(process.onExit(), command.stopMax())) {
      kill();
    }
    forget();
  }

  /** Ends the child at once (SIGKILL), as a crash would. */
  public void kill() {
    ending = true;
    process.destroyForcibly();
    if (!AwaitExit.of(process.onExit(), KILL_MAX)) {
      throw new IllegalStateException(name() + " (pid " + pid() + ") does not end");
    }
    forget();
  }

  /** It has ended as it should: status need not show it any more. */
  void forget() {
    record.delete(run);
  }
}
