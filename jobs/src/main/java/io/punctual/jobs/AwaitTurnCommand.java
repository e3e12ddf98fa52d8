package io.punctual.jobs;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "await-turn",
    description = {
      "Ends when a new pod may start, so that services are rolled one after the other: at once"
          + " where",
      "no pod of its service serves, or where the service before it is of this release already;",
      "else some time after that is so."
    },
    mixinStandardHelpOptions = true)
final class AwaitTurnCommand implements Callable<Integer> {
  private static final Duration ASK_EVERY = Duration.ofSeconds(1);

  @Spec private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--mine",
      required = true,
      paramLabel = "NAME",
      description = "Headless Service of this service's ready pods.")
  private String mine = "";

  @Option(
      names = "--before",
      required = true,
      paramLabel = "NAME",
      description = "The same of the service that is rolled before it.")
  private String before = "";

  @Option(
      names = "--rolled",
      required = true,
      paramLabel = "NAME",
      description = "The same of its pods of this release alone.")
  private String rolled = "";

  @Option(
      names = "--settle",
      paramLabel = "DURATION",
      defaultValue = "10s",
      description = "After a wait: how long the others' new pods get to warm up (default: 10s).")
  private Duration settle = Duration.ZERO;

  @Option(
      names = "--wait",
      paramLabel = "DURATION",
      defaultValue = "3m",
      description = "After this long it ends in any case (default: 3m).")
  private Duration wait = Duration.ZERO;

  @Override
  public Integer call() throws InterruptedException {
    AwaitTurn await = new AwaitTurn(new DnsNames(), mine, before, rolled);
    PrintWriter out = command.commandLine().getOut();
    try {
      out.println(await.turn());
    } catch (NotYet notYet) {
      out.println(notYet.getMessage());
      out.println(later(await));
      Thread.sleep(settle);
    }
    return ExitCode.OK;
  }

  private String later(AwaitTurn await) {
    try {
      return new TryFor(wait, ASK_EVERY).get(await::turn);
    } catch (NotYet over) {
      return over.getMessage() + " after " + ReadDuration.told(wait) + ": starts all the same";
    }
  }
}
