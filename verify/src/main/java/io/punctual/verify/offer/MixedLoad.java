package io.punctual.verify.offer;

import io.punctual.client.ChangeOutcome;
import io.punctual.client.PunctualClient;
import io.punctual.client.Reply;
import io.punctual.client.TimerRef;
import io.punctual.verify.offer.OfferedTimer.Standing;
import io.punctual.verify.offer.OfferedTimer.Told;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Submits at a rate, as an open loop, whatever the API offers: timers one by one and in batches, of
 * every kind, some of which are cancelled or rescheduled; and notes every answer.
 */
public final class MixedLoad implements AutoCloseable {
  private static final int KEYS = 1_000;
  private static final int BATCH_MAX = 20;
  private static final int BATCH_BYTES_MAX = 1_000_000;
  private static final int REPEATS_MAX = 40;
  private static final long REPEAT_MILLIS = 1_500;
  private static final long ANSWER_SECONDS_MAX = 35;

  private final List<PunctualClient> apis;
  private final String topic;
  private final long seed;
  private final SplittableRandom random;
  private final DrawTimers draw;
  private final Queue<OfferedTimer> ledger = new ConcurrentLinkedQueue<>();
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicInteger waiting = new AtomicInteger();
  private final ScheduledExecutorService later =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("mixed-load").factory());
  private int drawn;
  private volatile boolean stopped;

  /**
   * @param urls of the APIs, each in its turn
   * @param farMillis how far ahead the farthest timers are at least
   */
  public MixedLoad(List<URI> urls, String topic, long seed, int farMillis) {
    this.apis = urls.stream().map(PunctualClient::at).toList();
    this.topic = topic;
    this.seed = seed;
    this.random = new SplittableRandom(seed);
    this.draw = DrawTimers.of(random, KEYS, farMillis);
  }

  /**
   * Submits until it is stopped, on a thread of its own.
   *
   * @param rampSeconds over how long the rate rises to its height
   */
  public Thread start(double timersPerSecond, int rampSeconds) {
    return Thread.ofPlatform()
        .daemon()
        .name("mixed-load-submit")
        .start(() -> submitAt(timersPerSecond, rampSeconds));
  }

  private void submitAt(double timersPerSecond, int rampSeconds) {
    long from = System.nanoTime();
    double after = 0;
    while (!stopped) {
      OpenLoop.await(from + (long) after);
      int timers = random.nextInt(4) == 0 ? random.nextInt(2, BATCH_MAX + 1) : 1;
      List<OfferedTimer> drawn = IntStream.range(0, timers).mapToObj(_ -> offer()).toList();
      if (timers == 1
          || drawn.stream().mapToInt(it -> it.drawn().bytes()).sum() > BATCH_BYTES_MAX) {
        drawn.forEach(it -> submit(it, 0));
      } else {
        submit(drawn, 0);
      }
      after = new Rate(timersPerSecond, timers).next(after, rampSeconds);
    }
  }

  private OfferedTimer offer() {
    OfferedTimer timer =
        new OfferedTimer(seed + "-" + drawn++, draw.next(System.currentTimeMillis()));
    ledger.add(timer);
    return timer;
  }

  /** Ends the submission, and returns when all is answered. */
  public void stop(Thread thread) throws InterruptedException {
    stopped = true;
    thread.join();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(ANSWER_SECONDS_MAX);
    while (waiting.get() > 0 && System.nanoTime() < end) {
      Thread.sleep(20);
    }
  }

  public List<OfferedTimer> ledger() {
    return List.copyOf(ledger);
  }

  private void submit(OfferedTimer timer, int triesBefore) {
    long posted = System.currentTimeMillis();
    note(
        api().submit(timer.request(topic)).executeAsync(),
        outcome -> answered(timer, ReadAnswers.told(outcome, posted)),
        failed -> {
          Told told = ReadAnswers.told(failed, posted);
          answered(timer, told);
          boolean mayRepeat = timer.isNamed() && told.standing() == Standing.UNKNOWN;
          if (failed instanceof Reply.Unreachable && triesBefore < apis.size()) {
            submit(timer, triesBefore + 1);
          } else if (mayRepeat && triesBefore < REPEATS_MAX) {
            later(REPEAT_MILLIS, () -> submit(timer, triesBefore + 1));
          }
        });
  }

  private void submit(List<OfferedTimer> timers, int triesBefore) {
    long posted = System.currentTimeMillis();
    note(
        api().submit(timers.stream().map(it -> it.request(topic)).toList()).executeAsync(),
        items -> {
          for (int i = 0; i < items.size(); i++) {
            answered(timers.get(i), ReadAnswers.told(items.get(i), posted));
          }
        },
        failed -> {
          timers.forEach(it -> answered(it, ReadAnswers.told(failed, posted)));
          if (failed instanceof Reply.Unreachable && triesBefore < apis.size()) {
            submit(timers, triesBefore + 1);
          }
        });
  }

  private void answered(OfferedTimer timer, Told told) {
    timer.told(told);
    if (told.standing() == Standing.ACCEPTED && timer.drawn().changeAtMillis() > 0) {
      later(timer.drawn().changeAtMillis() - System.currentTimeMillis(), () -> change(timer));
    }
  }

  private void change(OfferedTimer timer) {
    TimerRef ref = timer.ref();
    long posted = System.currentTimeMillis();
    int by = timer.drawn().moveByMillis();
    long due = by == 0 ? AskedChange.CANCEL : posted + by;
    CompletableFuture<? extends ChangeOutcome> call =
        by == 0
            ? api().cancel(ref).executeAsync()
            : api().reschedule(ref, Instant.ofEpochMilli(due), OptionalInt.empty()).executeAsync();
    note(
        call,
        outcome -> changed(timer, due, ReadAnswers.of(outcome), "", posted),
        failed -> {
          Told told = ReadAnswers.told(failed, posted);
          boolean unknown = told.standing() == Standing.UNKNOWN;
          changed(
              timer,
              due,
              unknown ? AskedChange.Answer.UNKNOWN : AskedChange.Answer.UNCHANGED,
              told.kind(),
              posted);
        });
  }

  private static void changed(
      OfferedTimer timer, long due, AskedChange.Answer answer, String kind, long posted) {
    timer.changed(new AskedChange(due, answer, kind, posted, System.currentTimeMillis()));
  }

  private PunctualClient api() {
    return apis.get(Math.floorMod(calls.getAndIncrement(), apis.size()));
  }

  private void later(long millis, Runnable step) {
    if (!stopped) {
      var unused = later.schedule(step, Math.max(0, millis), TimeUnit.MILLISECONDS);
    }
  }

  private <T> void note(
      CompletableFuture<T> call, Consumer<T> onOutcome, Consumer<Reply> onFailure) {
    waiting.incrementAndGet();
    var unused =
        call.whenComplete(
            (outcome, failure) -> {
              if (failure == null) {
                onOutcome.accept(outcome);
              } else {
                onFailure.accept(ReadAnswers.reply(failure));
              }
              waiting.decrementAndGet();
            });
  }

  @Override
  public void close() {
    stopped = true;
    later.shutdownNow();
    apis.forEach(PunctualClient::close);
  }
}
