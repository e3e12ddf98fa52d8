package io.punctual.engines.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildProcessTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir Path temp;
  private DataFolder folder;
  private final CompletableFuture<Death> death = new CompletableFuture<>();

  @BeforeEach
  void here() {
    folder = new DataFolder(temp);
  }

  @Test
  void tellsADeathWithTheEndOfTheLog() throws Exception {
    start("echo one; echo two; exit 3", LONG);

    Death died = death.get(30, TimeUnit.SECONDS);

    assertThat(died.exitCode()).isEqualTo(3);
    assertThat(died.lastLines()).containsExactly("one", "two");
    assertThat(died.describe()).contains("child", "exit code 3", "two");
  }

  @Test
  void tellsNoDeathThatWeCaused() {
    ChildProcess child = start("exec sleep 600", LONG);

    child.stop();

    assertThat(child.isAlive()).isFalse();
    assertThat(death).isNotDone();
  }

  @Test
  void endsAChildThatIsDeafToSigterm() {
    ChildProcess child = start("trap '' TERM; echo deaf; while :; do sleep 600; done", NOW);
    Readiness.await(child, LONG, () -> LogTail.of(child.log()).contains("deaf"));

    child.stop();

    assertThat(child.isAlive()).isFalse();
    descendantsOf(child).forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void childrenIgnoreCtrlCAndWaitForOurWord() throws Exception {
    ChildProcess child = start("kill -INT $$; kill -HUP $$; echo alive; exit 0", LONG);

    assertThat(death.get(30, TimeUnit.SECONDS).lastLines()).containsExactly("alive");
    assertThat(child.isAlive()).isFalse();
  }

  @Test
  void awaitEndsWithTheChild() {
    ChildProcess child = start("echo no luck", LONG);

    assertThatThrownBy(() -> Readiness.await(child, LONG, () -> false))
        .isInstanceOf(NotReady.class)
        .hasMessageContainingAll("child", "it ended", "no luck");
  }

  @Test
  void awaitTellsWhyTheLastLookFailed() {
    ChildProcess child = start("exec sleep 600", LONG);
    BooleanSupplier look =
        () -> {
          throw new IllegalStateException("a wrapper", new IOException("no such class"));
        };

    assertThatThrownBy(() -> Readiness.await(child, NOW, look))
        .isInstanceOf(NotReady.class)
        .hasMessageContainingAll("did not answer", "no such class");
    child.kill();
  }

  /** The shell between us and it ends at once, as a killed launcher does. */
  @Test
  void leftoversAreFoundByTheirRecordAndEnded() throws Exception {
    start("sleep 600 & echo $!", LONG);
    long pid = Long.parseLong(death.get(30, TimeUnit.SECONDS).lastLines().getFirst());
    ProcessHandle left = ProcessHandle.of(pid).orElseThrow();
    RunRecord.of("left", left, 1, "1").write(folder.run());

    List<RunRecord> ended = Leftovers.end(folder.run(), record -> {});

    assertThat(ended).extracting(RunRecord::pid).containsExactly(pid);
    assertThat(left.isAlive()).isFalse();
    assertThat(RunRecord.in(folder.run())).isEmpty();
  }

  @Test
  void childrenOfOurOwnAreNoLeftovers() {
    ChildProcess child = start("exec sleep 600", LONG);

    assertThat(Leftovers.end(folder.run(), record -> {})).isEmpty();

    assertThat(child.isAlive()).isTrue();
    child.kill();
  }

  @Test
  void aProcessThatOnlyHasTheSamePidIsLeftAlone() {
    ProcessHandle self = ProcessHandle.current();
    RunRecord record = RunRecord.of("old", self, 1, "1");
    new RunRecord(
            "old", record.pid(), record.startedMillis() - 60_000, ListenAddress.LOOPBACK, 1, "1")
        .write(folder.run());

    assertThat(Leftovers.end(folder.run(), found -> {})).isEmpty();
  }

  /** A death is told on a thread of its own, perhaps while its folder is being deleted. */
  @Test
  void whoAsksForTheLogMakesNoFolder() {
    ChildProcess child = start("exec sleep 600", LONG);
    child.kill();
    DataFolder.delete(temp.resolve("logs"));

    assertThat(LogTail.of(child.log())).first().asString().startsWith("(cannot read");
    assertThat(temp.resolve("logs")).doesNotExist();
  }

  private static final Duration NOW = Duration.ofMillis(50);

  private ChildProcess start(String script, Duration stopMax) {
    ChildCommand command =
        new ChildCommand("child", "1", 0, List.of("/bin/sh", "-c", script), Map.of(), stopMax);
    return ChildProcess.start(command, folder, death::complete);
  }

  private static List<ProcessHandle> descendantsOf(ChildProcess child) {
    return ProcessHandle.of(child.pid()).stream().flatMap(ProcessHandle::descendants).toList();
  }
}
