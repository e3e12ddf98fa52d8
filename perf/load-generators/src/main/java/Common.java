import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.*;
import org.HdrHistogram.*;

public class Common {
  static final int WARM = Integer.getInteger("warm", 20),
      MEASURE = Integer.getInteger("measure", 30),
      RATE = Integer.getInteger("rate", 1000);
  static final String FILL = "x".repeat(260);
  static final ConcurrentHistogram H = new ConcurrentHistogram(60_000_000L, 3);
  static final LongAdder ok = new LongAdder(), bad = new LongAdder();
  static volatile boolean on;

  static String body() {
    ThreadLocalRandom r = ThreadLocalRandom.current();
    return "{\"topic\":\"demo\",\"key\":\"key-"
        + r.nextInt(10000)
        + "\",\"payload\":{\"fill\":\""
        + FILL
        + "\"},\"deliverAt\":"
        + (System.currentTimeMillis() + 30000 + r.nextInt(60000))
        + "}";
  }

  static void done(long intended, int status) {
    if (!on) return;
    if (status == 201) ok.increment();
    else bad.increment();
    H.recordValue(Math.max(0, Math.min(60_000_000L, (System.nanoTime() - intended) / 1000)));
  }

  static long cpu() {
    return ProcessHandle.current().info().totalCpuDuration().get().toMillis();
  }

  static void watch(String name) {
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                Thread.sleep(WARM * 1000L);
                on = true;
                long c = cpu();
                long t = System.nanoTime();
                Thread.sleep(MEASURE * 1000L);
                on = false;
                long d = cpu() - c;
                System.out.printf(
                    "RESULT %s rate %d ok %d bad %d cpu-ms/1000 %.0f p50 %.2f p99 %.2f p99.9 %.2f"
                        + " max %.1f ms%n",
                    name,
                    RATE,
                    ok.sum(),
                    bad.sum(),
                    d * 1000.0 / Math.max(1, ok.sum() + bad.sum()),
                    H.getValueAtPercentile(50) / 1e3,
                    H.getValueAtPercentile(99) / 1e3,
                    H.getValueAtPercentile(99.9) / 1e3,
                    H.getMaxValue() / 1e3);
              } catch (Exception e) {
                e.printStackTrace();
              }
            });
  }

  interface Send {
    void at(long intended) throws Exception;
  }

  static void pace(Send send) throws Exception {
    long from = System.nanoTime();
    long n = (long) RATE * (WARM + MEASURE + 2);
    for (long i = 0; i < n; i++) {
      long at = from + i * 1_000_000_000L / RATE;
      long left;
      while ((left = at - System.nanoTime()) > 0)
        java.util.concurrent.locks.LockSupport.parkNanos(left);
      send.at(at);
    }
  }
}
