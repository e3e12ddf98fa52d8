package io.punctual.store.simulation;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Workers of which one alone runs, up to its next step. Then the seed says whose turn it is. Time
 * passes between steps only. At a step of its own, a process may die, or stand still for long.
 */
public final class Workers implements InstantSource {

  /** A process dies. */
  public static final class Crash extends Error {
    private Crash() {
      super("crash", null, false, false);
    }
  }

  private static final class Worker {
    private final Semaphore turn = new Semaphore(0);
    private long wakesAtMillis;
  }

  private static final Duration STEP_MAX = Duration.ofMillis(5);
  private static final Duration DOWN_MAX = Duration.ofSeconds(3);
  private static final Duration PAUSE_MAX = Duration.ofSeconds(40);
  private static final Duration AGAIN_AFTER = Duration.ofSeconds(1);

  private final Faults faults;
  private final List<Worker> alive = new ArrayList<>();
  private final Semaphore over = new Semaphore(0);
  private Worker current = new Worker();
  private Throwable failure;
  private long nowMillis = 1_000_000_000_000L;
  private long healMillis = Long.MAX_VALUE;
  private long endMillis = Long.MAX_VALUE;

  public Workers(Faults faults) {
    this.faults = faults;
  }

  @Override
  public Instant instant() {
    return Instant.ofEpochMilli(nowMillis);
  }

  /** Once. */
  public void start(Runnable work) {
    Worker worker = new Worker();
    worker.wakesAtMillis = nowMillis;
    alive.add(worker);
    Thread.ofVirtual().start(() -> live(worker, work));
  }

  private void live(Worker worker, Runnable work) {
    worker.turn.acquireUninterruptibly();
    try {
      work.run();
    } catch (Crash itsLast) {
      faults.meet("gave up");
    } catch (Throwable fault) {
      failure = fault;
    }
    alive.remove(worker);
    if (alive.isEmpty() || failure != null) {
      over.release();
    } else {
      next().turn.release();
    }
  }

  /**
   * Repeats a loop's body until the end, and pauses as that says. When it dies, another is begun.
   */
  public void process(Supplier<Callable<Duration>> begin) {
    start(
        () -> {
          while (!isOver()) {
            try {
              repeat(begin.get());
            } catch (Crash died) {
              faults.meet("crashed");
              sleep(upTo(DOWN_MAX));
            }
          }
        });
  }

  private void repeat(Callable<Duration> step) {
    while (!isOver()) {
      sleep(pauseOf(step));
    }
  }

  /** What fails is repeated later. */
  private Duration pauseOf(Callable<Duration> step) {
    try {
      return step.call();
    } catch (FailedStatement passing) {
      return AGAIN_AFTER;
    } catch (Exception fault) {
      throw new AssertionError(fault);
    }
  }

  public boolean isOver() {
    return nowMillis >= endMillis;
  }

  /** A step of the worker that runs now. */
  public void step() {
    if (faults.happens(0.002)) {
      throw new Crash();
    }
    sleep(faults.happens("paused", 0.002) ? upTo(PAUSE_MAX) : upTo(STEP_MAX));
  }

  private Duration upTo(Duration max) {
    return Duration.ofMillis(1 + faults.below((int) max.toMillis()));
  }

  /** Of the worker that runs now; the others have their turns. */
  public void sleep(Duration time) {
    Worker me = current;
    me.wakesAtMillis = nowMillis + time.toMillis();
    Worker next = next();
    if (next != me) {
      next.turn.release();
      me.turn.acquireUninterruptibly();
    }
  }

  /** Faults happen for a while, and then none does. */
  public void run(Duration faulty, Duration calm) {
    healMillis = nowMillis + faulty.toMillis();
    endMillis = healMillis + calm.toMillis();
    next().turn.release();
    over.acquireUninterruptibly();
    if (failure != null) {
      throw new AssertionError(failure);
    }
  }

  /** Whose turn it is now, or as soon as the first one wakes. */
  private Worker next() {
    List<Worker> awake = alive.stream().filter(it -> it.wakesAtMillis <= nowMillis).toList();
    current =
        awake.isEmpty()
            ? alive.stream().min(Comparator.comparingLong(it -> it.wakesAtMillis)).orElseThrow()
            : awake.get(faults.below(awake.size()));
    nowMillis = Math.max(nowMillis, current.wakesAtMillis);
    if (nowMillis >= healMillis) {
      faults.heal();
    }
    return current;
  }
}
