package io.punctual.api.submit;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.submit.Written.NameTaken;
import io.punctual.api.submit.Written.Result;
import io.punctual.protocol.NameOutcome;
import io.punctual.protocol.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.QueryTimeoutException;

class WriteNamedTest {

  private final List<Timer> rung = new ArrayList<>();
  private Function<Submission, NameOutcome> insert = _ -> new NameOutcome.Stored();
  private final SubmitQueue queue =
      new SubmitQueue(
          new QueueLimits(100, 1_000, Duration.ofSeconds(1), 1, 1_000),
          _ -> 1,
          this::store,
          rung::addAll,
          _ -> {});

  @Test
  void whatIsStoredIsAnsweredAndRung() throws InterruptedException {
    assertThat(written(_ -> new NameOutcome.Stored())).isEqualTo(Result.STORED);
    assertThat(rung).hasSize(1);
  }

  @Test
  void aTakenNameIsAnsweredAndNothingRings() throws InterruptedException {
    UUID other = new UUID(1, 2);

    assertThat(written(_ -> new NameOutcome.Taken(other, false)))
        .isEqualTo(new NameTaken(other, false));
    assertThat(rung).isEmpty();
  }

  @Test
  void whenTheDatabaseFailsTheOutcomeIsUnknownAndTheAlarmIsSetInCase() throws InterruptedException {
    assertThat(
            written(
                _ -> {
                  throw new QueryTimeoutException("gone");
                }))
        .isEqualTo(Result.UNKNOWN);
    assertThat(rung).hasSize(1);
  }

  @Test
  void aTimerThatTheDatabaseRefusesIsAFault() throws InterruptedException {
    assertThat(
            written(
                _ -> {
                  throw new DataIntegrityViolationException("too long");
                }))
        .isEqualTo(Result.FAULT);
    assertThat(rung).isEmpty();
  }

  @Test
  void stoppingWritesWhatWasTaken() throws InterruptedException {
    List<Submission> all = List.of(offered(), offered(), offered());

    queue.finish();

    for (Submission submission : all) {
      assertThat(submission.await(Duration.ZERO)).isEqualTo(Result.STORED);
    }
    assertThat(queue.offer(SomeTimer.submission(1))).isEqualTo(SubmitQueue.Offered.CLOSED);
  }

  private Written written(Function<Submission, NameOutcome> by) throws InterruptedException {
    Submission submission = offered();
    insert = by;
    queue.runOnce();
    return submission.await(Duration.ZERO);
  }

  private Submission offered() {
    Submission submission = SomeTimer.submission(1);
    queue.offer(submission);
    return submission;
  }

  private List<Written> store(List<Submission> batch) {
    return batch.stream().map(insert).map(Written::of).toList();
  }
}
