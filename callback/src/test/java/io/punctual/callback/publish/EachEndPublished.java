package io.punctual.callback.publish;

import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import java.util.List;
import java.util.stream.Stream;

/** Each end has its record, and if it is dead its letter, too; then it waits no more. */
final class EachEndPublished {

  List<String> violations(UnpublishedInMemory ends, PublishedTopics topics) {
    return Stream.of(
            ends.committed().stream()
                .filter(it -> !topics.receipts().contains(id(it)))
                .map(it -> "never published: " + it),
            ends.committed().stream()
                .filter(it -> it.outcome() == Outcome.DEAD && !topics.letters().contains(id(it)))
                .map(it -> "no letter: " + it),
            ends.rows().stream().map(it -> "still to be published: " + it))
        .flatMap(it -> it)
        .toList();
  }

  private static String id(Receipt end) {
    return end.id().toString();
  }
}
