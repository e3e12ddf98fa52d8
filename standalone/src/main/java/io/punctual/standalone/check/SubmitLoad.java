package io.punctual.standalone.check;

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
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;

/** Submits timers at a steady rate, whether the earlier ones have been answered or not. */
public final class SubmitLoad {
  public static final int IN_FLIGHT_MAX = 256;
  private static final int REFUSALS_SHOWN_MAX = 3;
  private static final double NANOS = 1e9;

  /**
   * A submission that was not accepted.
   *
   * @param kind the status, or how there was no answer
   * @param told what was answered
   */
  public record Failed(long postedAtMillis, String kind, String told) {}

  private final List<TimersApi> apis;
  private final Load load;
  private final String run;
  private final Semaphore inFlight = new Semaphore(IN_FLIGHT_MAX);
  private final Queue<Accepted> accepted = new ConcurrentLinkedQueue<>();
  private final Queue<Failed> failed = new ConcurrentLinkedQueue<>();
  private final Queue<Long> repeatedAtMillis = new ConcurrentLinkedQueue<>();
  private final LongAdder posted = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder unanswered = new LongAdder();

  /**
   * @param run what all payloads contain
   */
  public SubmitLoad(List<TimersApi> apis, Load load, String run) {
    this.apis = apis;
    this.load = load;
    this.run = run;
  }

  /**
   * Returns when all have been answered.
   *
   * @param goesOn asked before each, with how many went before
   */
  public void submitWhile(IntPredicate goesOn) throws InterruptedException {
    long from = System.nanoTime();
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      for (int i = 0; goesOn.test(i); i++) {
        awaitNanoTime(from + (long) (i * NANOS / load.rate()));
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
      String key = load.key(random);
      long now = System.currentTimeMillis();
      long due = load.due(random, now);
      posted.increment();
      Answer answer = post(number, key, due);
      if (answer instanceof Answer.Closed && load.repeatsClosed()) {
        repeatedAtMillis.add(now);
        answer = post(number, key, due);
      }
      note(answer, key, due, now);
    } finally {
      inFlight.release();
    }
  }

  private Answer post(int number, String key, long due) {
    return apis.get(number % apis.size())
        .submit(load.topic(), key, Map.of("run", run, "number", number), due);
  }

  private void note(Answer answer, String key, long due, long postedAt) {
    switch (answer) {
      case Answer.Created created ->
          accepted.add(new Accepted(created.id(), key, due, postedAt, System.currentTimeMillis()));
      case Answer.Refused(int status, String body) ->
          fail(refused, new Failed(postedAt, Integer.toString(status), status + " " + body));
      case Answer.Closed(String why) ->
          fail(unanswered, new Failed(postedAt, "connection closed", why));
      case Answer.Unknown(String why) -> fail(unanswered, new Failed(postedAt, "no answer", why));
    }
  }

  private void fail(LongAdder count, Failed failure) {
    count.increment();
    failed.add(failure);
  }

  public List<Accepted> accepted() {
    return List.copyOf(accepted);
  }

  public List<Failed> failed() {
    return List.copyOf(failed);
  }

  /** When each submission was first made that was made once more. */
  public List<Long> repeatedAtMillis() {
    return List.copyOf(repeatedAtMillis);
  }

  public long postedCount() {
    return posted.sum();
  }

  public int acceptedCount() {
    return accepted.size();
  }

  public long refusedCount() {
    return refused.sum();
  }

  /** They may have been accepted, and may arrive; nothing was promised about them. */
  public long unansweredCount() {
    return unanswered.sum();
  }

  /** The first few reasons. */
  public List<String> refusals() {
    return failed.stream().limit(REFUSALS_SHOWN_MAX).map(Failed::told).toList();
  }
}
