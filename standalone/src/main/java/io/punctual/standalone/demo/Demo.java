package io.punctual.standalone.demo;

import io.punctual.standalone.check.Accepted;
import io.punctual.standalone.check.CheckPromises;
import io.punctual.standalone.check.Lateness;
import io.punctual.standalone.check.Load;
import io.punctual.standalone.check.Machine;
import io.punctual.standalone.check.ReadReceipts;
import io.punctual.standalone.check.ReadSweep;
import io.punctual.standalone.check.Receipts;
import io.punctual.standalone.check.SubmitLoad;
import io.punctual.standalone.check.TimersApi;
import io.punctual.standalone.check.WatchArrivals;
import io.punctual.standalone.stack.RunningStack;
import io.punctual.standalone.stack.ServiceKind;
import io.punctual.standalone.topic.ReadTopic;
import java.io.PrintStream;
import java.util.List;
import java.util.UUID;

/** One demo: submit, watch, wait for the last, check. */
public final class Demo {
  // What the alarms lose, the sweep delivers: so long after its due a timer still may come.
  private static final long LAST_MILLIS_MAX = 30_000;

  private final DemoConfig config;
  private final PrintStream out;
  private final List<TimersApi> apis;
  private final SubmitLoad load;
  private final LiveLateness live = new LiveLateness();
  private final WatchArrivals watch;
  private final ReadSweep sweep;
  private final Machine machine = new Machine();

  public Demo(RunningStack running, DemoConfig config, PrintStream out) {
    String run = UUID.randomUUID().toString();
    this.config = config;
    this.out = out;
    this.apis =
        running.urls(ServiceKind.API).stream()
            .map(url -> new TimersApi(url, SubmitLoad.IN_FLIGHT_MAX))
            .toList();
    this.load = new SubmitLoad(apis, config.load(), run);
    this.watch =
        new WatchArrivals(new ReadTopic(running.kafka(), config.load().topic()), run, live::seen);
    this.sweep = new ReadSweep(running.urls(ServiceKind.CALLBACK));
  }

  public DemoReport run() throws InterruptedException {
    Load wanted = config.load();
    out.printf(
        "%d timers, %d a second, due %.1f to %.1f s ahead, %d keys, topic %s%n%n",
        config.timers(),
        wanted.rate(),
        wanted.dueFromMillis() / 1e3,
        wanted.dueToMillis() / 1e3,
        wanted.keys(),
        wanted.topic());
    long sweptBefore = sweep.delivered();
    watch.start();
    machine.start();
    try (LiveView view = new LiveView(load, watch, live, out)) {
      view.start();
      load.submitWhile(number -> number < config.timers());
      awaitLast();
    }
    watch.close();
    machine.close();
    DemoReport report = report(sweep.delivered() - sweptBefore);
    apis.forEach(TimersApi::close);
    return report;
  }

  private void awaitLast() throws InterruptedException {
    List<Accepted> accepted = load.accepted();
    long lastDue = accepted.stream().mapToLong(Accepted::dueMillis).max().orElse(0);
    watch.await(accepted, lastDue + LAST_MILLIS_MAX);
  }

  private DemoReport report(long swept) throws InterruptedException {
    List<Accepted> accepted = load.accepted();
    Lateness seen = new Lateness();
    watch.arrivals().forEach(arrival -> seen.add(arrival.seenLateMicros()));
    Receipts receipts = new ReadReceipts(apis.getFirst()).run(accepted);
    CheckPromises check = new CheckPromises(accepted, watch.arrivals(), receipts::startedMillis);
    return new DemoReport(
        load.postedCount(),
        load.refusedCount(),
        load.unansweredCount(),
        load.refusals(),
        check.run(),
        check.overtaken().stream().map(CheckPromises.Overtaken::told).toList(),
        receipts.acked(accepted),
        accepted.size() - receipts.count(),
        seen,
        swept,
        machine.wakeUps(),
        machine.cpu());
  }
}
