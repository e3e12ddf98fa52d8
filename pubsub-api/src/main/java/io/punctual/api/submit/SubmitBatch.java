package io.punctual.api.submit;

import io.punctual.api.problem.Problem;
import io.punctual.api.request.Reading;
import io.punctual.api.request.TimerRequest;
import io.punctual.api.submit.SameNames.Placed;
import io.punctual.api.submit.SubmitQueue.OfferedAll;
import io.punctual.api.submit.SubmitTimer.Prepared;
import io.punctual.api.tenant.Tenant;
import io.punctual.api.topic.KnowTopics;
import io.punctual.api.topic.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Submits the timers of one request in their order: each means the same as in a request of its own.
 * All wait for the database together, within one deadline.
 */
public record SubmitBatch(
    SubmitTimer submitTimer,
    KnowTopics topics,
    SubmitQueues queues,
    FindRepeatedSubmits findRepeats) {

  /**
   * The answer to each, in their order.
   *
   * @param waitMax how long to wait for the database in all
   */
  public List<Submitted> submit(Tenant tenant, List<Reading<TimerRequest>> timers, Duration waitMax)
      throws InterruptedException {
    long deadlineNanos = System.nanoTime() + waitMax.toNanos();
    Map<String, Topic> known = topics.findAll(topicsOf(timers));
    @Nullable Submitted[] answers = new Submitted[timers.size()];
    List<Placed> nameless = new ArrayList<>();
    SameNames names = new SameNames();
    for (int i = 0; i < answers.length; i++) {
      switch (prepare(tenant, timers.get(i), known)) {
        case Prepared.Rejected(Submitted answer) -> answers[i] = answer;
        case Prepared.Ready(Submission submission) -> {
          if (submission.timer().name() == null) {
            nameless.add(new Placed(i, submission));
          } else {
            names.add(new Placed(i, submission));
          }
        }
      }
    }
    store(nameless, names, answers, deadlineNanos);
    return withRepeats(tenant.name(), answers);
  }

  private Set<String> topicsOf(List<Reading<TimerRequest>> timers) {
    return timers.stream()
        .filter(Reading.Understood.class::isInstance)
        .map(timer -> ((Reading.Understood<TimerRequest>) timer).request().content().topic())
        .filter(topics::allows)
        .collect(Collectors.toSet());
  }

  private Prepared prepare(Tenant tenant, Reading<TimerRequest> timer, Map<String, Topic> known) {
    return switch (timer) {
      case Reading.Refused<TimerRequest>(Problem problem) ->
          new Prepared.Rejected(new Submitted.Refused(problem));
      case Reading.Understood<TimerRequest>(TimerRequest request) ->
          submitTimer.prepare(
              tenant, request, topic -> known.getOrDefault(topic, new Topic.Unverified()));
    };
  }

  private void store(
      List<Placed> nameless, SameNames names, @Nullable Submitted[] answers, long deadlineNanos)
      throws InterruptedException {
    List<Placed> round = names.first();
    Offering plain = offer(queues.plain(), nameless, deadlineNanos);
    Offering first = offer(queues.named(), round, deadlineNanos);
    await(plain, answers);
    List<Submitted> answered = await(first, answers);
    round = names.next(round, answered, (place, answer) -> answers[place] = answer);
    while (!round.isEmpty()) {
      answered = await(offer(queues.named(), round, deadlineNanos), answers);
      round = names.next(round, answered, (place, answer) -> answers[place] = answer);
    }
  }

  /** Timers offered to a queue, and how many of them it took. */
  private record Offering(List<Placed> timers, OfferedAll offered, long deadlineNanos) {}

  private static Offering offer(SubmitQueue queue, List<Placed> timers, long deadlineNanos)
      throws InterruptedException {
    List<Submission> submissions = timers.stream().map(Placed::submission).toList();
    return new Offering(timers, queue.offerAll(submissions, left(deadlineNanos)), deadlineNanos);
  }

  private List<Submitted> await(Offering offering, @Nullable Submitted[] answers)
      throws InterruptedException {
    List<Submitted> answered = new ArrayList<>(offering.timers().size());
    for (Placed timer : offering.timers()) {
      Submitted answer =
          answered.size() < offering.offered().taken()
              ? await(timer, offering.deadlineNanos())
              : submitTimer.notTaken(
                  timer.submission().timer().tenant(), offering.offered().last());
      answers[timer.place()] = answer;
      answered.add(answer);
    }
    return answered;
  }

  private Submitted await(Placed timer, long deadlineNanos) throws InterruptedException {
    Submission submission = timer.submission();
    return submitTimer.answer(submission.timer(), submission.await(left(deadlineNanos)));
  }

  private static Duration left(long deadlineNanos) {
    return Duration.ofNanos(Math.max(0, deadlineNanos - System.nanoTime()));
  }

  private List<Submitted> withRepeats(String tenant, @Nullable Submitted[] answers)
      throws InterruptedException {
    List<Integer> places = new ArrayList<>();
    List<Submitted.RefusedIfNew> refused = new ArrayList<>();
    for (int i = 0; i < answers.length; i++) {
      if (answers[i] instanceof Submitted.RefusedIfNew one) {
        places.add(i);
        refused.add(one);
      }
    }
    List<Submitted> found = findRepeats.find(tenant, refused);
    for (int i = 0; i < found.size(); i++) {
      answers[places.get(i)] = found.get(i);
    }
    List<Submitted> all = new ArrayList<>(answers.length);
    for (Submitted answer : answers) {
      all.add(Objects.requireNonNull(answer));
    }
    return all;
  }
}
