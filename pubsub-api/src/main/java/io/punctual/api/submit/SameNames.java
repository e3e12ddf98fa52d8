package io.punctual.api.submit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.BiConsumer;

/**
 * The timers with names of one batch. Of several with one name, one at a time goes to the database,
 * in their order; those behind one that got the name, or found it taken with its own content, are
 * answered by what they have in common with it.
 */
final class SameNames {

  /** A timer with a name, and its place in the batch. */
  record Placed(int place, Submission submission) {

    String name() {
      return Objects.requireNonNull(submission.timer().name());
    }

    boolean hasContentOf(Placed other) {
      return Arrays.equals(submission.contentHash(), other.submission.contentHash());
    }
  }

  private final Map<String, Deque<Placed>> behind = new HashMap<>();
  private final List<Placed> first = new ArrayList<>();

  void add(Placed timer) {
    Deque<Placed> others = behind.get(timer.name());
    if (others == null) {
      behind.put(timer.name(), new ArrayDeque<>());
      first.add(timer);
    } else {
      others.addLast(timer);
    }
  }

  /** The first of each name. */
  List<Placed> first() {
    return first;
  }

  /**
   * Those that are next, now that some are answered.
   *
   * @param answered in the order of {@code answers}
   * @param tell hears what can be answered without the database: the place, and the answer
   */
  List<Placed> next(
      List<Placed> answered, List<Submitted> answers, BiConsumer<Integer, Submitted> tell) {
    List<Placed> next = new ArrayList<>();
    for (int i = 0; i < answered.size(); i++) {
      Deque<Placed> others = Objects.requireNonNull(behind.get(answered.get(i).name()));
      switch (answers.get(i)) {
        case Submitted.Accepted(var timer) -> tellAll(others, answered.get(i), timer.id(), tell);
        case Submitted.Repeated(var id) -> tellAll(others, answered.get(i), id, tell);
        case Submitted.RefusedIfNew _, Submitted.Refused _ -> {
          if (!others.isEmpty()) {
            next.add(others.removeFirst());
          }
        }
      }
    }
    return next;
  }

  /** The name is {@code id}'s, which has the content of {@code holder}. */
  private static void tellAll(
      Deque<Placed> others, Placed holder, UUID id, BiConsumer<Integer, Submitted> tell) {
    while (!others.isEmpty()) {
      Placed other = others.removeFirst();
      tell.accept(
          other.place(),
          other.hasContentOf(holder)
              ? new Submitted.Repeated(id)
              : new Submitted.Refused(SubmitTimer.nameTaken(id)));
    }
  }
}
