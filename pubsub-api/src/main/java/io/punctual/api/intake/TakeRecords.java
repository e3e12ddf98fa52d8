package io.punctual.api.intake;

import io.punctual.api.intake.ReadSubmissions.Submission;
import io.punctual.api.intake.Refusals.Refusal;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.submit.SubmitTimer;
import io.punctual.api.watch.ApiEvent;
import io.punctual.protocol.NameOutcome;
import io.punctual.protocol.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Records of one partition on their way to be timers, in their order. */
final class TakeRecords {

  /** Of one transaction; one timer more always fits. */
  private static final int BYTES_MAX = 4 << 20;

  private final IntakeParts parts;
  private final Supplier<Refusals> refusals;
  private final TakenPartition partition;
  private final long begunAtNanos = System.nanoTime();
  private final List<Timer> plain = new ArrayList<>();
  private final List<Refusal> refused = new ArrayList<>();
  private long takenUpTo;
  private long plainFrom;
  private long bytes;

  TakeRecords(IntakeParts parts, Supplier<Refusals> refusals, TakenPartition partition) {
    this.parts = parts;
    this.refusals = refusals;
    this.partition = partition;
  }

  /** The offset behind the last record that is stored or refused. */
  long takenUpTo() {
    return takenUpTo;
  }

  /** Returns whether what is behind them may follow. */
  boolean take(List<ConsumerRecord<byte[], byte[]>> records) throws InterruptedException {
    for (ConsumerRecord<byte[], byte[]> record : records) {
      boolean goesOn =
          switch (parts.read().read(partition.tenant(), record)) {
            case Submission.Plain(Timer timer) -> add(timer, record.offset());
            case Submission.Named(Timer timer, byte[] contentHash) ->
                moveOn(record.offset()) && storeNamed(record, timer, contentHash);
            case Submission.Refused(Problem problem) -> refused.add(new Refusal(record, problem));
            case Submission.NotYet(Duration retryAfter) -> {
              if (moveOn(record.offset())) {
                partition.restAt(record.offset(), retryAfter);
              }
              yield false;
            }
          };
      if (!goesOn) {
        return false;
      }
    }
    return moveOn(records.getLast().offset() + 1);
  }

  private boolean add(Timer timer, long offset) throws InterruptedException {
    if (plain.isEmpty()) {
      plainFrom = offset;
    }
    plain.add(timer);
    bytes += timer.content().sizeBytes();
    return bytes < BYTES_MAX || moveOn(offset + 1);
  }

  /** The database refuses its timer. */
  boolean refuse(ConsumerRecord<byte[], byte[]> record) throws InterruptedException {
    refused.add(new Refusal(record, Problem.of(ProblemType.INTERNAL)));
    return moveOn(record.offset() + 1);
  }

  /** All before it are stored; by an earlier try, or by others, it may be stored itself. */
  private boolean storeNamed(
      ConsumerRecord<byte[], byte[]> record, Timer timer, byte[] contentHash) {
    switch (parts.named().insertUnlessKnown(timer, contentHash, parts.clock().millis())) {
      case NameOutcome.Stored() -> {
        parts.ring().ring(List.of(timer));
        parts.events().happened(new ApiEvent.Accepted(took()));
      }
      case NameOutcome.Known() -> {}
      case NameOutcome.Taken(UUID id, boolean sameContent) -> {
        if (!sameContent) {
          refused.add(new Refusal(record, SubmitTimer.nameTaken(id)));
        }
      }
    }
    return true;
  }

  /** Up to that offset. Returns false when the partition is read on from elsewhere. */
  private boolean moveOn(long next) throws InterruptedException {
    if (partition.isAt(next)) {
      return true;
    }
    if (!refused.isEmpty()) {
      refusals.get().send(refused);
    }
    if (!plain.isEmpty() && partition.isDoubtful(plainFrom)) {
      Set<UUID> known = parts.timers().known(plain.stream().map(Timer::id).toList());
      plain.removeIf(timer -> known.contains(timer.id()));
    }
    boolean moved = partition.store(next, plain);
    parts.ring().ring(plain); // If others stored them, a second alarm does no harm.
    if (moved) {
      takenUpTo = next;
      plain.forEach(_ -> parts.events().happened(new ApiEvent.Accepted(took())));
      refused.forEach(
          one -> parts.events().happened(new ApiEvent.Refused(one.problem().type(), took())));
    }
    plain.clear();
    refused.clear();
    bytes = 0;
    return moved;
  }

  private Duration took() {
    return Duration.ofNanos(System.nanoTime() - begunAtNanos);
  }
}
