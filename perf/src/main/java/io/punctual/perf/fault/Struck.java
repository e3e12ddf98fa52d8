package io.punctual.perf.fault;

import io.punctual.standalone.stack.ServiceKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.regex.Pattern;

/**
 * A fault that was there.
 *
 * @param begunMillis epoch milliseconds
 * @param endedMillis when all ran again
 * @param alone no other one was there meanwhile
 * @param trouble why it could not be begun or mended; empty: it could
 */
record Struck(Strike strike, long begunMillis, long endedMillis, boolean alone, String trouble) {

  /** A process looks at its wrong clock's file once a second. */
  private static final long CLOCK_READ_MILLIS = 2_000;

  private static final Pattern ALARMS = Pattern.compile("broker|name");
  private static final long ALARMS_BACK_MILLIS = 30_000;
  private static final int MEND_TRIES_MAX = 3;

  /** Not the common pool: on two cores it has one thread, which tells of processes' ends, too. */
  static final Executor ON_ITS_OWN = step -> Thread.ofPlatform().daemon().start(step);

  /** Lets it happen. */
  static List<Struck> by(Strike strike, Site site) throws InterruptedException {
    Thread.sleep(strike.afterMillis());
    List<Struck> all = new ArrayList<>();
    Optional<CompletableFuture<Struck>> beside =
        strike
            .beside()
            .map(it -> CompletableFuture.supplyAsync(() -> oneBeside(it, site), ON_ITS_OWN));
    all.add(one(strike, site, beside.isEmpty()));
    beside.ifPresent(it -> all.add(it.join()));
    return all;
  }

  private static Struck oneBeside(Strike strike, Site site) {
    try {
      Thread.sleep(strike.afterMillis());
      return one(strike, site, false);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static Struck one(Strike strike, Site site, boolean alone) throws InterruptedException {
    System.out.println("begins: " + strike);
    long begun = System.currentTimeMillis();
    String trouble = "";
    try {
      Runnable mend = strike.fault().strike(site, strike.target());
      Thread.sleep(Math.max(0, begun + strike.lastsMillis() - System.currentTimeMillis()));
      mend(mend);
    } catch (RuntimeException e) {
      trouble = strike + ": " + e;
    }
    Struck done = new Struck(strike, begun, System.currentTimeMillis(), alone, trouble);
    System.out.printf("ended: %s after %.1f s %s%n", strike.kind(), done.seconds(), trouble);
    return done;
  }

  /** Two at once may need one another. */
  private static void mend(Runnable mend) {
    for (int tries = 1; ; tries++) {
      try {
        mend.run();
        return;
      } catch (RuntimeException e) {
        if (tries == MEND_TRIES_MAX) {
          throw e;
        }
      }
    }
  }

  /** A clock was wrong then. */
  boolean skewsAt(long millis) {
    return strike.fault() == Fault.CLOCK
        && millis >= begunMillis
        && millis < endedMillis + CLOCK_READ_MILLIS;
  }

  /** A consumer died, and nothing else: the others have its alarms. */
  boolean leavesItsAlarms() {
    return alone
        && strike.fault() == Fault.KILL
        && strike.target().startsWith(ServiceKind.CONSUMER.title());
  }

  /** RocketMQ was away so shortly before that some timers have no alarm as yet. */
  boolean losesAlarmsUntil(long millis) {
    return ALARMS.matcher(strike.kind()).find()
        && begunMillis < millis
        && endedMillis + ALARMS_BACK_MILLIS > millis;
  }

  double seconds() {
    return (endedMillis - begunMillis) / 1e3;
  }
}
