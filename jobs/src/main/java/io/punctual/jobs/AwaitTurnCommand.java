package io.punctual.jobs;

import java.io.PrintWriter;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "await-turn",
    description = {
      "Ends when a new pod may start, so that services are rolled one after the other, and their",
      "pods started so: at once where no pod of its service serves, or where it is its turn",
      "already; else some time after that is so."
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

  @ArgGroup(exclusive = false)
  private @Nullable Before before;

  @ArgGroup(exclusive = false)
  private @Nullable Own own;

  /** The service that is rolled before this one. */
  static final class Before {
    @Option(
        names = "--before",
        required = true,
        paramLabel = "NAME",
        description = "The same of the service that is rolled before it.")
    private String ready = "";

    @Option(
        names = "--rolled",
        required = true,
        paramLabel = "NAME",
        description = "The same of its pods of this release alone.")
    private String rolled = "";

    private TurnRule rule() {
      return new AfterTheServiceBefore(ready, rolled);
    }
  }

  /** This service's other pods that start. */
  static final class Own {
    @Option(
        names = "--all",
        required = true,
        paramLabel = "NAME",
        description = "Headless Service of all pods of this service, ready or not.")
    private String all = "";

    @Option(names = "--me", required = true, paramLabel = "IP", description = "This pod's address.")
    private InetAddress me = InetAddress.getLoopbackAddress();

    @Option(
        names = "--starting-max",
        paramLabel = "N",
        defaultValue = "1",
        description = "So many pods of this service may start side by side (default: 1).")
    private int max = 1;

    private TurnRule rule() {
      return new AfterItsOwn(all, me, max);
    }
  }

  @Option(
      names = "--settle",
      paramLabel = "DURATION",
      defaultValue = "10s",
      description = "After a wait: how long the others' new pods get to warm up (default: 10s).")
  private Duration settle = Duration.ZERO;

  @Option(
      names = "--wait",
      paramLabel = "DURATION",
      defaultValue = "2m",
      description = "After this long without a step ahead it ends in any case (default: 2m).")
  private Duration wait = Duration.ZERO;

  @Override
  public Integer call() throws InterruptedException {
    AwaitTurn await = new AwaitTurn(new DnsNames(), mine, rules());
    PrintWriter out = command.commandLine().getOut();
    Turn turn = await.look();
    out.println(turn.told());
    if (turn.left() > 0) {
      Turn later = later(await, turn);
      out.println(later.told());
      if (later.left() == 0 && !later.nobodyServes()) {
        Thread.sleep(settle);
      }
    }
    return ExitCode.OK;
  }

  private List<TurnRule> rules() {
    List<TurnRule> rules =
        Stream.of(
                Optional.ofNullable(before).map(Before::rule),
                Optional.ofNullable(own).map(Own::rule))
            .flatMap(Optional::stream)
            .toList();
    if (rules.isEmpty()) {
      throw misuse("say --before and --rolled, or --all and --me");
    }
    if (own != null && own.max < 1) {
      throw misuse("--starting-max must be at least 1");
    }
    return rules;
  }

  private ParameterException misuse(String message) {
    return new ParameterException(command.commandLine(), message);
  }

  /** Its patience begins anew whenever fewer pods are waited for than ever before. */
  private Turn later(AwaitTurn await, Turn first) {
    Turn turn = first;
    try {
      while (turn.left() > 0) {
        int least = turn.left();
        turn = new TryFor(wait, ASK_EVERY).get(() -> await.fewerThan(least));
      }
      return turn;
    } catch (NotYet over) {
      return Turn.after(
          turn.left(),
          over.getMessage() + " after " + ReadDuration.told(wait) + ": starts all the same");
    }
  }
}
