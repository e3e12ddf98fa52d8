package io.punctual.api.submit;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.CheckTimer;
import io.punctual.api.request.ContentHash;
import io.punctual.api.request.TimerRequest;
import io.punctual.api.submit.SubmitQueue.Offered;
import io.punctual.api.submit.Written.NameTaken;
import io.punctual.api.submit.Written.Result;
import io.punctual.api.tenant.Tenant;
import io.punctual.api.tenant.TimerQuotas;
import io.punctual.api.topic.KnowTopics;
import io.punctual.api.topic.Topic;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.api.watch.TenantLimit;
import io.punctual.protocol.Content;
import io.punctual.protocol.KeyHash;
import io.punctual.protocol.Sequence;
import io.punctual.protocol.Timer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Takes a well-formed timer: checks it against its topic and the clock, and has it stored. */
public record SubmitTimer(
    KnowTopics topics,
    CheckTimer check,
    CheckTopic checkTopic,
    TimerQuotas quotas,
    SubmitQueues queues,
    SubmitConfig config,
    Sequence sequence,
    TimerIds ids,
    InstantSource clock,
    ApiEvents events) {

  private static final String NOT_ACCEPTED = " The timer was not accepted.";

  /** A well-formed timer after its checks. */
  sealed interface Prepared {

    /** For its queue. */
    record Ready(Submission submission) implements Prepared {}

    /** A check failed: it has its answer. */
    record Rejected(Submitted answer) implements Prepared {}
  }

  Submitted submit(Tenant tenant, TimerRequest request) throws InterruptedException {
    return switch (prepare(tenant, request, topics::find)) {
      case Prepared.Ready(Submission submission) -> enqueue(submission);
      case Prepared.Rejected(Submitted answer) -> answer;
    };
  }

  /**
   * Checks a timer and accepts it, all but the queue.
   *
   * @param find what is known of a topic
   */
  Prepared prepare(Tenant tenant, TimerRequest request, Function<String, Topic> find) {
    Optional<Problem> problem = problem(tenant, request, clock.instant(), find);
    if (problem.isPresent()) {
      return new Prepared.Rejected(refused(problem.get(), request));
    }
    return switch (quotas.take(tenant.name(), request.content().sizeBytes())) {
      case TimerQuotas.Taken.Yes() ->
          new Prepared.Ready(submission(request, accept(tenant.name(), request)));
      case TimerQuotas.Taken.No(TenantLimit limit, Duration retryAfter) -> {
        String detail = limit.told() + NOT_ACCEPTED;
        Problem limited = Problem.later(ProblemType.TOO_MANY_REQUESTS, detail, retryAfter);
        events.happened(new ApiEvent.TenantLimited(tenant.name(), limit));
        yield new Prepared.Rejected(refused(limited, request));
      }
    };
  }

  /**
   * What is wrong with a timer that was submitted then.
   *
   * @param find what is known of a topic
   */
  public Optional<Problem> problem(
      Tenant tenant, TimerRequest request, Instant submittedAt, Function<String, Topic> find) {
    return check
        .due(request.when(), submittedAt)
        .or(() -> check.expiry(request.lateness()))
        .or(() -> checkTopic.problem(tenant, request.content(), find));
  }

  private static Submitted refused(Problem problem, TimerRequest request) {
    String name = request.name();
    return name == null
        ? new Submitted.Refused(problem)
        : new Submitted.RefusedIfNew(problem, name, ContentHash.of(request));
  }

  private Timer accept(String tenant, TimerRequest request) {
    Instant acceptedAt = clock.instant();
    Content content = request.content();
    byte[] key = content.key();
    long keyHash = key == null ? KeyHash.random() : KeyHash.of(tenant, content.topic(), key);
    UUID id = ids.next(tenant, keyHash, acceptedAt.toEpochMilli());
    return timer(id, tenant, keyHash, request, CheckTimer.dueMillis(request.when(), acceptedAt));
  }

  /**
   * The next in the order of submission.
   *
   * @param fromMillis when it is due at the earliest
   */
  public Timer timer(UUID id, String tenant, long keyHash, TimerRequest request, long fromMillis) {
    return new Timer(
        id,
        tenant,
        request.name(),
        request.content(),
        keyHash,
        fromMillis + TimerIds.chance(id, request.withinMillis()),
        sequence.next(),
        request.lateness());
  }

  private static Submission submission(TimerRequest request, Timer timer) {
    return request.name() == null
        ? new Submission(timer, System.nanoTime())
        : new Submission(timer, ContentHash.of(request), System.nanoTime());
  }

  private Submitted enqueue(Submission submission) throws InterruptedException {
    Offered offered = queues.of(submission.timer()).offer(submission);
    return offered == Offered.TAKEN
        ? answer(submission.timer(), submission.await(config.waitMax()))
        : notTaken(submission.timer().tenant(), offered);
  }

  Submitted notTaken(String tenant, Offered offered) {
    return switch (offered) {
      case SHARE_FULL -> {
        events.happened(new ApiEvent.TenantLimited(tenant, TenantLimit.QUEUE));
        yield later(ProblemType.TOO_MANY_REQUESTS, TenantLimit.QUEUE.told() + NOT_ACCEPTED);
      }
      case FULL -> overloaded("queue-max");
      case BYTES_FULL -> overloaded("queue-bytes-max");
      case TOO_LONG -> overloaded("queue-wait-max");
      case CLOSED -> later(ProblemType.STOPPING, "The timer was not accepted.");
      case TAKEN -> throw new IllegalArgumentException("it was taken");
    };
  }

  private Submitted overloaded(String limit) {
    return later(ProblemType.OVERLOADED, "The queue is at its " + limit + '.' + NOT_ACCEPTED);
  }

  Submitted answer(Timer timer, Written written) {
    return switch (written) {
      case Result.STORED -> new Submitted.Accepted(timer);
      case Result.NOT_TAKEN ->
          later(ProblemType.OVERLOADED, "It was not its turn in time. The timer was not accepted.");
      case Result.UNKNOWN ->
          later(
              ProblemType.OUTCOME_UNKNOWN,
              "The database gave no answer in time. The timer %s may have been accepted, or may be"
                      .formatted(timer.id())
                  + " yet: look it up before submitting it again, or accept a second delivery.");
      case Result.FAULT -> new Submitted.Refused(Problem.of(ProblemType.INTERNAL));
      case NameTaken(UUID id, boolean sameContent) ->
          sameContent ? new Submitted.Repeated(id) : new Submitted.Refused(nameTaken(id));
    };
  }

  /** That name is the timer's, of other content. */
  public static Problem nameTaken(UUID id) {
    return Problem.at(ProblemType.NAME_TAKEN, "/name", "is another timer's, of other content")
        .with("id", id);
  }

  private Submitted later(ProblemType type, String detail) {
    return new Submitted.Refused(Problem.later(type, detail, config.retryAfter()));
  }
}
