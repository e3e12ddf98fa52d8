package io.punctual.standalone.demo;

import io.punctual.standalone.check.Accepted;
import io.punctual.standalone.check.TimersApi;
import io.punctual.standalone.check.TimersApi.Answer;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;

/** Submits timers at a steady rate, whether the earlier ones have been answered or not. */
final class SubmitLoad {
  static final int IN_FLIGHT_MAX = 256;
  private static final int REFUSALS_SHOWN_MAX = 3;
  private static final double NANOS = 1e9;

  private final List<TimersApi> apis;
  private final DemoConfig config;
  private final String run;
  private final Semaphore inFlight = new Semaphore(IN_FLIGHT_MAX);
  private final Queue<Accepted> accepted = new ConcurrentLinkedQueue<>();
  private final Queue<String> refusals = new ConcurrentLinkedQueue<>();
  private final LongAdder posted = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder unanswered = new LongAdder();

  SubmitLoad(List<TimersApi> apis, DemoConfig config, String run) {
    this.apis = apis;
    this.config = config;
    this.run = run;
  }

  /** Returns when all have been answered. */
  void submitAll() throws InterruptedException {
    long from = System.nanoTime();
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      for (int i = 0; i < config.timers(); i++) {
        awaitNanoTime(from + (long) (i * NANOS / config.rate()));
        inFlight.acquire();
        int number = i;
        threads.execute(() -> submit(number));
      }
    }
  }

  private static void awaitNanoTime(long at) throws InterruptedException {
    long left = at - System.nanoTime();
    while (left > 0) {
      LockSupport.parkNanos(left);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      left = at - System.nanoTime();
    }
  }

  private void submit(int number) {
    try {
      RandomGenerator random = RandomGenerator.getDefault();
      String key = config.key(random);
      long now = System.currentTimeMillis();
      long due = config.due(random, now);
      posted.increment();
      Answer answer =
          apis.get(number % apis.size())
              .submit(config.topic(), key, Map.of("run", run, "number", number), due);
      note(answer, key, due, now);
    } finally {
      inFlight.release();
    }
  }

  private void note(Answer answer, String key, long due, long postedAt) {
    switch (answer) {
      case Answer.Created created ->
          accepted.add(new Accepted(created.id(), key, due, postedAt, System.currentTimeMillis()));
      case Answer.Refused it -> refuse(refused, it.status() + " " + it.body());
      case Answer.Unknown it -> refuse(unanswered, it.why());
    }
  }

  private void refuse(LongAdder count, String why) {
    count.increment();
    if (refusals.size() < REFUSALS_SHOWN_MAX) {
      refusals.add(why);
    }
  }

  List<Accepted> accepted() {
    return List.copyOf(accepted);
  }

  long postedCount() {
    return posted.sum();
  }

  int acceptedCount() {
    return accepted.size();
  }

  long refusedCount() {
    return refused.sum();
  }

  /** They may have been accepted, and may arrive; nothing was promised about them. */
  long unansweredCount() {
    return unanswered.sum();
  }

  /** The first few reasons. */
  List<String> refusals() {
    return List.copyOf(refusals);
  }
}
