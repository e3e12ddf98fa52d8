package io.punctual.standalone.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.engines.process.ChildCommand;
import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.ListenAddress;
import io.punctual.engines.process.ManagedProcess;
import io.punctual.engines.process.PortUse;
import io.punctual.engines.process.ProcessEvent;
import io.punctual.engines.process.ProcessEvent.Mended;
import io.punctual.engines.process.ProcessEvent.Mending;
import io.punctual.engines.process.ProcessEvent.NotMended;
import io.punctual.engines.process.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.backoff.BackOff;
import org.springframework.util.backoff.FixedBackOff;

class KeepRunningTest {
  private static final BackOff AT_ONCE = new FixedBackOff(1, Long.MAX_VALUE);

  @TempDir Path temp;
  private final List<Kept> all = new ArrayList<>();

  @AfterEach
  void end() {
    all.forEach(Kept::end);
  }

  @Test
  void aKilledProcessRunsAgain() throws Exception {
    Kept kept = started("a", AT_ONCE);
    long before = kept.process.pid().orElseThrow();

    kept.killFromOutside();

    assertThat(kept.next()).isEqualTo(new Mending("a", "signal 9"));
    assertThat(kept.next()).isInstanceOf(Mended.class);
    assertThat(kept.process.isAlive()).isTrue();
    assertThat(kept.process.pid().orElseThrow()).isNotEqualTo(before);
  }

  @Test
  void aProcessThatDoesNotStartIsTriedUntilItDoes() throws Exception {
    Kept kept = started("a", AT_ONCE);
    kept.process.failuresLeft.set(50);

    kept.killFromOutside();

    assertThat(kept.next()).isInstanceOf(Mending.class);
    for (int i = 0; i < 50; i++) {
      assertThat(kept.next()).isEqualTo(new NotMended("a", "cannot prepare a"));
    }
    assertThat(kept.next()).isInstanceOf(Mended.class);
  }

  @Test
  void aProcessThatTakesLongKeepsNoOtherDown() throws Exception {
    Kept slow = started("slow", AT_ONCE);
    Kept other = started("other", AT_ONCE);
    slow.process.ready = false;

    slow.killFromOutside();
    assertThat(slow.next()).isInstanceOf(Mending.class);
    other.killFromOutside();

    assertThat(other.next()).isInstanceOf(Mending.class);
    assertThat(other.next()).isInstanceOf(Mended.class);
    assertThat(slow.seen).isEmpty();
  }

  @Test
  void thePausesGoOnGrowingForAProcessThatSoonDiesAgain() throws Exception {
    AtomicInteger begun = new AtomicInteger();
    Kept kept =
        started(
            "a",
            () -> {
              begun.incrementAndGet();
              return AT_ONCE.start();
            });

    for (int i = 0; i < 3; i++) {
      kept.killFromOutside();
      assertThat(kept.next()).isInstanceOf(Mending.class);
      assertThat(kept.next()).isInstanceOf(Mended.class);
    }

    assertThat(begun).hasValue(1);
  }

  private Kept started(String name, BackOff backOff) {
    Kept kept = new Kept(name, new DataFolder(temp), backOff);
    all.add(kept);
    kept.process.start();
    return kept;
  }

  /** A process, what keeps it running, and what that says. */
  private static final class Kept {
    final BlockingQueue<ProcessEvent> seen = new LinkedBlockingQueue<>();
    final Sleeper process;
    final KeepRunning keeper;

    Kept(String name, DataFolder data, BackOff backOff) {
      process = new Sleeper(name, data, this::onEvent);
      keeper = new KeepRunning(process, seen::add, backOff);
    }

    private void onEvent(ProcessEvent event) {
      if (event instanceof ProcessEvent.Died(var death)) {
        keeper.mend(death.cause());
      }
    }

    ProcessEvent next() throws InterruptedException {
      return seen.poll(30, TimeUnit.SECONDS);
    }

    void killFromOutside() {
      ProcessHandle.of(process.pid().orElseThrow()).orElseThrow().destroyForcibly();
    }

    void end() {
      keeper.close();
      process.kill();
    }
  }

  private static final class Sleeper extends ManagedProcess {
    final AtomicInteger failuresLeft = new AtomicInteger();
    volatile boolean ready = true;

    Sleeper(String name, DataFolder data, Consumer<ProcessEvent> events) {
      super(new ProcessIdentity(name, "1", ListenAddress.LOOPBACK, 0), data, events);
    }

    @Override
    public List<PortUse> ports() {
      return List.of();
    }

    @Override
    protected void prepare() throws IOException {
      if (failuresLeft.getAndDecrement() > 0) {
        throw new IOException("not yet");
      }
    }

    @Override
    protected ChildCommand command() {
      return child(List.of("/bin/sh", "-c", "exec sleep 600"), Map.of(), Duration.ofSeconds(5));
    }

    @Override
    protected boolean isReady() {
      return ready;
    }
  }
}
