package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.client.CallFailed;
import io.punctual.client.NewSchedule;
import io.punctual.client.NewTimer;
import io.punctual.client.PunctualClient;
import io.punctual.client.RecurringSchedule;
import io.punctual.client.RecurringSchedule.NextOccurrence;
import io.punctual.perf.SpikeCommand.Spike;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.GatherReport;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.perf.sample.Window;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.offer.TimerShape;
import io.punctual.verify.report.Repetition;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "schedules",
    description = {
      "Many schedules, some of which ring at one whole minute, and as many timers that are due at",
      "one instant, in turns: how late, the first, the last. Always on a stack of its own."
    },
    mixinStandardHelpOptions = true)
final class SchedulesCommand extends ExperimentCommand {
  private static final ZoneId UTC = ZoneId.of("UTC");
  private static final int CALLERS = 16;

  /** From when the schedules that ring are made: no fewer are made in a second. */
  private static final int MADE_PER_SECOND_MIN = 150;

  private static final long QUIET_MILLIS = 20_000;
  private static final long MEASURED_BEFORE_MILLIS = 5_000;
  private static final Duration NEVER = Duration.ofDays(300);

  @Option(names = "--schedules", paramLabel = "N", description = "In all" + DEFAULT)
  private int schedules = 100_000;

  @Option(names = "--ring", paramLabel = "N", description = "Of these, at one minute" + DEFAULT)
  private int ring = 10_000;

  @Override
  public Integer call() throws InterruptedException {
    String max = Integer.toString(schedules + ring * options.repeat);
    return runOnOwn(Map.of("punctual.schedules.per-tenant-max", max), this::compare);
  }

  private void compare(Lab lab, GatherReport report) throws InterruptedException {
    try (PunctualClient api = PunctualClient.at(lab.apis().getFirst())) {
      Instant never = Instant.now().plus(NEVER);
      NewTimer timer = NewTimer.to(lab.newTopic("silent")).payload(1);
      NewSchedule silent = NewSchedule.every(Duration.ofDays(1), timer).startAt(never);
      made(schedules - ring, i -> () -> put(api, "silent-" + i, silent));
      for (int i = 1; i <= options.repeat; i++) {
        report.add(Spike.drain(ring).run(lab, "timers, run " + i));
        report.add(ring(lab, api, i));
      }
    }
  }

  private Repetition ring(Lab lab, PunctualClient api, int run) throws InterruptedException {
    try (Round round = new Round(lab, "ring")) {
      ZonedDateTime minute = minuteAfter(ring * 1_000L / MADE_PER_SECOND_MIN + QUIET_MILLIS);
      String cron = "%d %d * * *".formatted(minute.getMinute(), minute.getHour());
      long due = minute.toInstant().toEpochMilli();
      String payload = "x".repeat(options.payloadBytes);
      IntFunction<Callable<Accepted>> schedule =
          i -> {
            String key = TimerShape.key(i % options.keys);
            NewTimer timer = NewTimer.to(round.topic()).key(key).payload(payload);
            NewSchedule each = NewSchedule.cron(cron, UTC, timer);
            String name = "ring-%d-%d".formatted(run, i);
            return () -> accepted(System.currentTimeMillis(), put(api, name, each), key);
          };
      made(ring, schedule).forEach(round.accepted()::add);
      Thread.sleep(Math.max(0, due - MEASURED_BEFORE_MILLIS - System.currentTimeMillis()));
      round.begin();
      round.awaitArrivals();
      Window window = round.end();
      return Spike.described(round, "schedules, run " + run, window, round.judge(), due)
          .parameter("schedules", schedules);
    }
  }

  private static ZonedDateTime minuteAfter(long millis) {
    return Instant.ofEpochMilli(System.currentTimeMillis() + millis)
        .atZone(UTC)
        .truncatedTo(ChronoUnit.MINUTES)
        .plusMinutes(1);
  }

  private static Accepted accepted(long putMillis, RecurringSchedule schedule, String key) {
    NextOccurrence next = schedule.nextOccurrences().getFirst();
    return new Accepted(
        UUID.fromString(next.id()),
        key,
        next.deliverAt().toEpochMilli(),
        putMillis,
        System.currentTimeMillis());
  }

  private static <T> List<T> made(int count, IntFunction<Callable<T>> call) {
    try (ExecutorService callers = Executors.newFixedThreadPool(CALLERS)) {
      List<Future<T>> all = IntStream.range(0, count).mapToObj(call).map(callers::submit).toList();
      return all.stream().map(SchedulesCommand::join).toList();
    }
  }

  private static <T> T join(Future<T> made) {
    try {
      return made.get();
    } catch (ExecutionException failed) {
      throw new IllegalStateException(failed.getCause());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  /** Asked again while there is too much to do. */
  private static RecurringSchedule put(PunctualClient api, String name, NewSchedule schedule)
      throws InterruptedException {
    while (true) {
      try {
        return api.schedules().put(name, schedule, OptionalInt.empty()).execute();
      } catch (CallFailed failed) {
        Duration pause = failed.retryAfter().orElseThrow(() -> failed);
        Thread.sleep(pause);
      }
    }
  }
}
