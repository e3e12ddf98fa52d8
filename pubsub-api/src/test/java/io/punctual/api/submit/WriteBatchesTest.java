package io.punctual.api.submit;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.submit.Written.Result;
import io.punctual.protocol.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.QueryTimeoutException;

class WriteBatchesTest {

  private final List<Integer> inserts = new ArrayList<>();
  private final List<Timer> rung = new ArrayList<>();
  private Consumer<List<Timer>> insert = this::insert;
  private final SubmitQueue queue =
      new SubmitQueue(
          new QueueLimits(100, 1_000, Duration.ofSeconds(1), 10, 1_000),
          _ -> 1,
          this::store,
          rung::addAll,
          _ -> {});
  private final Set<UUID> bad = ConcurrentHashMap.newKeySet();

  @Test
  void aBatchIsOneInsertAndEveryCallerIsAnswered() throws InterruptedException {
    List<Submission> all = offer(7);

    queue.runOnce();

    assertThat(inserts).containsExactly(7);
    assertThat(answers(all)).containsOnly(Result.STORED);
    assertThat(rung).hasSize(7);
  }

  @Test
  void aTimerThatTheDatabaseRefusesFailsAlone() throws InterruptedException {
    List<Submission> all = offer(5);
    bad.add(all.get(2).timer().id());

    queue.runOnce();

    assertThat(answers(all))
        .containsExactly(Result.STORED, Result.STORED, Result.FAULT, Result.STORED, Result.STORED);
    assertThat(rung).hasSize(4);
  }

  @Test
  void whenTheDatabaseFailsTheOutcomeIsUnknownAndTheAlarmIsSetInCase() throws InterruptedException {
    List<Submission> all = offer(3);

    insert =
        timers -> {
          throw new QueryTimeoutException("gone");
        };
    queue.runOnce();

    assertThat(answers(all)).containsOnly(Result.UNKNOWN);
    assertThat(rung).hasSize(3);
  }

  @Test
  void whatItsCallerHasGivenUpIsNotStored() throws InterruptedException {
    List<Submission> all = offer(2);
    assertThat(all.getFirst().await(Duration.ZERO)).isEqualTo(Result.NOT_TAKEN);

    queue.runOnce();

    assertThat(inserts).containsExactly(1);
    assertThat(all.getLast().await(Duration.ZERO)).isEqualTo(Result.STORED);
  }

  @Test
  void whatIsBeingWrittenWhenTheWaitEndsIsUnknown() throws InterruptedException {
    Submission submission = offer(1).getFirst();
    assertThat(submission.begin()).isTrue();

    assertThat(submission.await(Duration.ZERO)).isEqualTo(Result.UNKNOWN);
  }

  @Test
  void stoppingWritesWhatWasTaken() throws InterruptedException {
    List<Submission> all = offer(25);

    queue.finish();

    assertThat(inserts).containsExactly(10, 10, 5);
    assertThat(answers(all)).containsOnly(Result.STORED);
    assertThat(queue.offer(SomeTimer.submission(1))).isEqualTo(SubmitQueue.Offered.CLOSED);
  }

  private List<Written> store(List<Submission> batch) {
    insert.accept(batch.stream().map(Submission::timer).toList());
    return batch.stream().<Written>map(_ -> Result.STORED).toList();
  }

  private void insert(List<Timer> timers) {
    if (timers.stream().anyMatch(timer -> bad.contains(timer.id()))) {
      throw new DataIntegrityViolationException("too long");
    }
    inserts.add(timers.size());
  }

  private List<Submission> offer(int count) {
    List<Submission> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Submission submission = SomeTimer.submission(1);
      queue.offer(submission);
      all.add(submission);
    }
    return all;
  }

  private static List<Written> answers(List<Submission> all) throws InterruptedException {
    List<Written> answers = new ArrayList<>();
    for (Submission submission : all) {
      answers.add(submission.await(Duration.ZERO));
    }
    return answers;
  }
}
