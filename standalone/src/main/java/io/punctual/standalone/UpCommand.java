package io.punctual.standalone;

import io.punctual.engines.Engines;
import io.punctual.standalone.stack.ServiceKind;
import io.punctual.standalone.stack.Stack;
import io.punctual.standalone.stack.StackConfig;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "up",
    description = "Starts engines and services, and stays until Ctrl-C or ./punctual down.",
    mixinStandardHelpOptions = true)
final class UpCommand implements Callable<Integer> {
  @Mixin private StackOptions options = new StackOptions();

  @Option(names = "--fresh", description = "Begins with empty data.")
  private boolean fresh;

  private final PrintStream out = System.out;

  @Override
  public Integer call() {
    StackConfig config = options.config();
    Stack stack = new RunStack(config, out).start(fresh);
    stack.keepRunning();
    print(stack);
    AwaitShutdown.await();
    return 0;
  }

  private void print(Stack stack) {
    out.printf("%nPunctual runs.%n");
    for (ServiceKind kind : ServiceKind.values()) {
      stack.services(kind).forEach(service -> line(service.name(), service.url()));
    }
    line("Kafka", stack.engines().kafka().bootstrapServers());
    line("RocketMQ", stack.engines().rocketMq().nameServerAddress());
    line("MariaDB", stack.engines().mariaDb().jdbcUrl());
    line("data, logs", stack.engines().data().root());
    if (!stack.services(ServiceKind.API).isEmpty()) {
      out.print(inviting(stack));
    }
    out.printf("%nCtrl-C stops everything.%n");
    out.flush();
  }

  private void line(String what, Object where) {
    out.printf("  %-12s %s%n", what, where);
  }

  private static String inviting(Stack stack) {
    return """

    See the metrics of a service at its /actuator/prometheus. Watch the topic in another shell:

      ./punctual tail %1$s%3$s

    and post a timer that is due in 3 seconds:

      curl -i %2$s -H 'Content-Type: application/json' \\
        -d '{"topic":"%1$s","key":"order-1","payload":{"hello":"world"},"delay":"3s"}'
    """
        .formatted(
            StackConfig.DEMO_TOPIC, stack.api().resolve("/v1/timers"), unusual(stack.engines()));
  }

  /** The options with which the other commands find us. */
  private static String unusual(Engines engines) {
    Path folder = engines.data().root();
    boolean usual = folder.equals(DataOption.usual().root());
    return usual ? "" : " --data " + folder;
  }
}
