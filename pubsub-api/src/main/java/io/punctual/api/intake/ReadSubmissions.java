package io.punctual.api.intake;

import io.punctual.api.problem.Problem;
import io.punctual.api.request.CheckTimer;
import io.punctual.api.request.ContentHash;
import io.punctual.api.request.ReadTimerRecord;
import io.punctual.api.request.Reading;
import io.punctual.api.request.TimerRequest;
import io.punctual.api.submit.SubmitTimer;
import io.punctual.api.submit.TimerIds;
import io.punctual.api.tenant.Tenant;
import io.punctual.api.tenant.TimerQuotas;
import io.punctual.api.topic.KnowTopics;
import io.punctual.protocol.Content;
import io.punctual.protocol.KeyHash;
import io.punctual.protocol.Timer;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** Reads a topic's records as a tenant's timers. */
record ReadSubmissions(
    ReadTimerRecord read,
    SubmitTimer submit,
    TimerQuotas quotas,
    KnowTopics topics,
    InstantSource clock) {

  /** What a record is. */
  sealed interface Submission {

    /** A timer without a name. */
    record Plain(Timer timer) implements Submission {}

    /** A timer with a name. */
    @SuppressWarnings("ArrayRecordComponent")
    record Named(Timer timer, byte[] contentHash) implements Submission {}

    /** No timer. */
    record Refused(Problem problem) implements Submission {}

    /** Not to be taken yet, nor what is behind it. */
    record NotYet(Duration retryAfter) implements Submission {}
  }

  Submission read(Tenant tenant, ConsumerRecord<byte[], byte[]> record) {
    return switch (read.read(record.key(), record.value(), headers(record))) {
      case Reading.Refused<TimerRequest>(Problem problem) -> new Submission.Refused(problem);
      case Reading.Understood<TimerRequest>(TimerRequest request) -> {
        Optional<Problem> problem =
            submit.problem(tenant, request, producedAt(record), topics::find);
        yield problem.map(ReadSubmissions::refused).orElseGet(() -> taken(tenant, record, request));
      }
    };
  }

  private static List<Content.Header> headers(ConsumerRecord<byte[], byte[]> record) {
    List<Content.Header> headers = new ArrayList<>();
    for (Header header : record.headers()) {
      byte[] value = header.value();
      headers.add(new Content.Header(header.key(), value == null ? new byte[0] : value));
    }
    return headers;
  }

  private static Submission refused(Problem problem) {
    Duration later = problem.retryAfter();
    return later == null ? new Submission.Refused(problem) : new Submission.NotYet(later);
  }

  private Submission taken(
      Tenant tenant, ConsumerRecord<byte[], byte[]> record, TimerRequest request) {
    return switch (quotas.take(tenant.name(), request.content().sizeBytes())) {
      case TimerQuotas.Taken.No(var _, Duration retryAfter) -> new Submission.NotYet(retryAfter);
      case TimerQuotas.Taken.Yes() -> {
        Timer timer = timer(tenant.name(), record, request);
        yield timer.name() == null
            ? new Submission.Plain(timer)
            : new Submission.Named(timer, ContentHash.of(request));
      }
    };
  }

  /** Its id follows from where the record stands; what is past is due now. */
  private Timer timer(String tenant, ConsumerRecord<byte[], byte[]> record, TimerRequest request) {
    long place = place(tenant, record);
    byte[] key = request.content().key();
    long keyHash = key == null ? place : KeyHash.of(tenant, request.content().topic(), key);
    Instant producedAt = producedAt(record);
    UUID id =
        TimerIds.of(tenant, keyHash, producedAt.toEpochMilli(), record.offset() & 0xFFFF, place);
    long due = CheckTimer.dueMillis(request.when(), producedAt);
    return submit.timer(id, tenant, keyHash, request, Math.max(due, clock.millis()));
  }

  private static long place(String tenant, ConsumerRecord<byte[], byte[]> record) {
    ByteBuffer place = ByteBuffer.allocate(Integer.BYTES + Long.BYTES);
    place.putInt(record.partition()).putLong(record.offset());
    return KeyHash.of(tenant, record.topic(), place.array());
  }

  private Instant producedAt(ConsumerRecord<byte[], byte[]> record) {
    return record.timestamp() < 0 ? clock.instant() : Instant.ofEpochMilli(record.timestamp());
  }
}
