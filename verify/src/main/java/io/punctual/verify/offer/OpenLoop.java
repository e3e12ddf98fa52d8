package io.punctual.verify.offer;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Submits at a rate: each request at its moment, whether the earlier ones have been answered or
 * not. A moment that is missed is made up for at once, and its request's latency counts from it.
 * Vert.x sends on one event loop: Gatling, and the JDK's client, cost more of the processors that
 * the services under load share.
 */
public final class OpenLoop {
  private static final long ENDING_NANOS_MAX = TimeUnit.SECONDS.toNanos(20);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final PostTimers post;
  private final TimerShape shape;
  private final DueRule due;
  private final SplittableRandom random;
  private volatile long measuredFrom;
  private volatile boolean measures;
  private volatile boolean stopped;

  /**
   * @param seed of keys and dues
   */
  public OpenLoop(PostTimers post, TimerShape shape, DueRule due, long seed) {
    this.post = post;
    this.shape = shape;
    this.due = due;
    this.random = new SplittableRandom(seed);
  }

  /** What is to be sent from now on is measured. */
  public void measure() {
    measuredFrom = System.nanoTime();
    measures = true;
  }

  /** What is to be sent from now on is not measured any more. */
  public void measureNoMore() {
    measures = false;
  }

  /**
   * Submits until it is stopped, on a thread of its own.
   *
   * @param rampSeconds over how long the rate rises to its height: JVMs that have just started
   *     would take minutes for what gathers before them at once
   */
  public Thread start(Rate rate, int rampSeconds) {
    return Thread.ofPlatform()
        .daemon()
        .name("open-loop")
        .start(() -> submit(rate, rampSeconds, Long.MAX_VALUE, () -> true));
  }

  /** Submits so many; returns when all are answered. */
  public void run(Rate rate, long timers) {
    run(rate, timers, () -> true);
  }

  /**
   * Submits so many at most; returns when all are answered.
   *
   * @param goesOn asked before each request
   */
  public void run(Rate rate, long timersMax, BooleanSupplier goesOn) {
    submit(rate, 0, timersMax, goesOn);
    awaitAnswers();
  }

  private void submit(Rate rate, int rampSeconds, long timersMax, BooleanSupplier goesOn) {
    long from = System.nanoTime();
    long left = timersMax;
    double after = 0;
    while (left > 0 && !stopped && goesOn.getAsBoolean()) {
      long at = from + (long) after;
      after = rate.next(after, rampSeconds);
      await(at);
      int batch = (int) Math.min(left, rate.batch());
      submit(at, batch);
      left -= batch;
    }
  }

  static void await(long atNanos) {
    for (long left = atNanos - System.nanoTime(); left > 0; left = atNanos - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private void submit(long atNanos, int batch) {
    long now = System.currentTimeMillis();
    int[] keys = new int[batch];
    long[] dues = new long[batch];
    StringBuilder body = new StringBuilder(batch * (shape.payload().length() + 120));
    body.append(batch == 1 ? "" : "[");
    for (int i = 0; i < batch; i++) {
      keys[i] = shape.keys().draw(random);
      dues[i] = due.dueMillis(random, now);
      body.append(i == 0 ? "" : ",");
      shape.write(body, keys[i], dues[i]);
    }
    body.append(batch == 1 ? "" : "]");
    boolean measured = measures && atNanos - measuredFrom >= 0;
    post.post(new SentRequest(atNanos, now, measured, keys, dues), TimerShape.bytes(body));
  }

  /** Ends the submission, and returns when all is answered. */
  public void stop(Thread thread) throws InterruptedException {
    stopped = true;
    thread.join();
    awaitAnswers();
  }

  private void awaitAnswers() {
    long end = System.nanoTime() + ENDING_NANOS_MAX;
    while (post.answers().waitingCount() > 0 && System.nanoTime() - end < 0) {
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }
}
