package io.punctual.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LoopTest {

  private final Queue<String> failures = new ConcurrentLinkedQueue<>();

  @Test
  void aStepThatFailsIsReportedAndRepeated() throws InterruptedException {
    CountDownLatch runs = new CountDownLatch(3);
    Loop loop =
        loop(
            Step.every(
                Duration.ofMillis(1),
                () -> {
                  runs.countDown();
                  throw new IllegalStateException("no");
                }));
    loop.start();
    runs.await();
    assertThat(loop.stop(Duration.ofSeconds(10))).isTrue();
    assertThat(failures).hasSizeGreaterThanOrEqualTo(2).containsOnly("test: no");
  }

  @Test
  void aLoopSurvivesAnError() throws InterruptedException {
    CountDownLatch runs = new CountDownLatch(2);
    Loop loop =
        loop(
            Step.every(
                Duration.ofMillis(1),
                () -> {
                  runs.countDown();
                  throw new StackOverflowError("deep");
                }));
    loop.start();
    runs.await();
    assertThat(loop.stop(Duration.ofSeconds(10))).isTrue();
    assertThat(failures).allMatch(failure -> failure.contains("deep")).isNotEmpty();
  }

  @Test
  void aStopEndsThePauseAndHasTheLastWord() throws InterruptedException {
    CountDownLatch ran = new CountDownLatch(1);
    AtomicInteger lastWords = new AtomicInteger();
    Loop loop =
        loop(
            new Step() {
              @Override
              public Duration runOnce() {
                ran.countDown();
                return Duration.ofHours(1);
              }

              @Override
              public void finish() {
                lastWords.incrementAndGet();
              }
            });
    loop.start();
    ran.await();
    assertThat(loop.stop(Duration.ofSeconds(10))).isTrue();
    assertThat(lastWords).hasValue(1);
    assertThat(loop.isRunning()).isFalse();
  }

  @Test
  void aBoundedStopLeavesAStepThatTakesLongAlone() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Loop loop =
        loop(
            () -> {
              begun.countDown();
              end.await();
              return Duration.ZERO;
            });
    loop.start();
    begun.await();
    assertThat(loop.stop(Duration.ofMillis(1))).isFalse();
    end.countDown();
    assertThat(loop.stop(Duration.ofSeconds(10))).isTrue();
    assertThat(failures).isEmpty();
  }

  private Loop loop(Step step) {
    return new Loop("test", step, (loop, cause) -> failures.add(loop + ": " + cause.getMessage()));
  }
}
