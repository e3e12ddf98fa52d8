package io.punctual.migrations.rollgate;

import io.punctual.migrations.job.NotYet;
import io.punctual.migrations.job.TryFor;
import io.punctual.migrations.rollgate.RollGate.Queue;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "roll-gate",
    description =
        "An init container that ends when its pod may start, so that pods of a release start one"
            + " after the other. It asks the name server alone, each second.",
    mixinStandardHelpOptions = true)
public final class RollGateCommand implements Callable<Integer> {
  private static final Duration ASK_EVERY = Duration.ofSeconds(1);

  @Spec private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--pods",
      required = true,
      paramLabel = "NAME",
      description = "Headless Service of all pods of the release, ready or not.")
  private String pods = "";

  @Option(
      names = "--ready",
      required = true,
      paramLabel = "NAME",
      description = "Headless Service of the ready ones. Without any of them it ends at once.")
  private String ready = "";

  @Option(names = "--me", required = true, paramLabel = "IP", description = "This pod's address.")
  private InetAddress me = InetAddress.getLoopbackAddress();

  @Option(
      names = "--starting-max",
      paramLabel = "N",
      defaultValue = "1",
      description = "How many pods may start at a time (default: 1).")
  private int startingMax = 1;

  @Option(
      names = "--settle",
      paramLabel = "DURATION",
      defaultValue = "10s",
      description = "The pause after a wait, in which the pods before it warm up (default: 10s).")
  private Duration settle = Duration.ZERO;

  @Option(
      names = "--wait",
      paramLabel = "DURATION",
      defaultValue = "2m",
      description = "It ends in any case after this long without progress (default: 2m).")
  private Duration wait = Duration.ZERO;

  @Override
  public Integer call() throws InterruptedException {
    if (startingMax < 1) {
      throw new ParameterException(command.commandLine(), "--starting-max must be at least 1");
    }
    PrintWriter out = command.commandLine().getOut();
    RollGate gate = new RollGate(new Dns(), pods, ready, me, startingMax);
    Queue queue = gate.look();
    out.println(queue.description());
    if (!queue.isOpen()) {
      out.flush();
      Queue later = await(gate, queue);
      out.println(later.description());
      if (later.isOpen()) {
        Thread.sleep(settle);
      }
    }
    return ExitCode.OK;
  }

  /** The wait begins anew whenever the queue is shorter than ever before. */
  private Queue await(RollGate gate, Queue first) {
    Queue queue = first;
    try {
      while (!queue.isOpen()) {
        int ahead = queue.ahead();
        queue = new TryFor(wait, ASK_EVERY).get(() -> gate.shorterThan(ahead));
      }
      return queue;
    } catch (NotYet over) {
      return new Queue(queue.ahead(), over.getMessage() + ": starts all the same");
    }
  }
}
