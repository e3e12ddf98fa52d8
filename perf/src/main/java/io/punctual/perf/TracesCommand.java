package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.punctual.perf.SteadyCommand.Steady;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.GatherReport;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.LoadOptions;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Figure;
import io.punctual.verify.report.Repetition;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "traces",
    description = {
      "What tracing costs: steady without traces, and with each request sampled, in turns. A",
      "collector of its own takes the spans. Always on a stack of its own."
    },
    mixinStandardHelpOptions = true)
final class TracesCommand extends ExperimentCommand {
  private static final int DUE_FROM_MILLIS = 5_000;
  private static final int DUE_TO_MILLIS = 15_000;
  private static final Predicate<String> SERVICES = Set.of("api", "consumer", "callback")::contains;

  @Mixin private LoadOptions load = new LoadOptions();

  @Option(names = "--rate", paramLabel = "R", description = "Timers a second" + DEFAULT)
  private double rate = 200;

  private final AtomicLong spanBytes = new AtomicLong();

  @Override
  public Integer call() throws InterruptedException, IOException {
    HttpServer collector =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    collector.createContext("/", this::take);
    collector.start();
    try {
      String endpoint = "http://127.0.0.1:%d/v1/traces".formatted(collector.getAddress().getPort());
      return runOnOwn(Map.of("punctual.tracing.endpoint", endpoint), this::compare);
    } finally {
      collector.stop(0);
    }
  }

  /** The first round is not counted: the stack is warmer in each later one. */
  private void compare(Lab lab, GatherReport report) throws InterruptedException {
    report.add(round(lab, false, "warm-up"));
    double[] cpu = new double[2];
    for (int run = 1; run <= options.repeat; run++) {
      // Every second time in reverse order: neither is always the first.
      for (boolean traced : new boolean[] {run % 2 == 0, run % 2 == 1}) {
        Repetition done =
            round(lab, traced, "%s, run %d".formatted(traced ? "traced" : "untraced", run));
        report.add(done);
        cpu[traced ? 1 : 0] += done.cpuMillisPerTimer(SERVICES) / options.repeat;
      }
    }
    report.summarize(new Figure("the services' CPU for a timer, untraced", cpu[0], "ms"));
    report.summarize(new Figure("traced", cpu[1], "ms"));
  }

  private Repetition round(Lab lab, boolean traced, String title) throws InterruptedException {
    long before = spanBytes.get();
    Rate submitted = new Rate(rate, load.batch);
    Repetition done =
        new Steady(submitted, load.seconds, DUE_FROM_MILLIS, DUE_TO_MILLIS, traced).run(lab, title);
    long spans = spanBytes.get() - before;
    if (traced && spans == 0) {
      done.wrong().add("no span came");
    }
    return done.checked("bytes of spans", spans);
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      spanBytes.addAndGet(exchange.getRequestBody().transferTo(OutputStream.nullOutputStream()));
      exchange.sendResponseHeaders(HttpURLConnection.HTTP_OK, -1);
    }
  }
}
