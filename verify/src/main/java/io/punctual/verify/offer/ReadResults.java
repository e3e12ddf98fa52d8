package io.punctual.verify.offer;

import io.punctual.client.Reply;
import io.punctual.client.SubmitOutcome.BatchItem;
import java.util.List;
import java.util.UUID;

/** Reads the answer to a batch: one result for each timer, in their order. */
record ReadResults(AcceptedTimers accepted, Answers answers) {
  private static final int OK = 200;
  private static final int CREATED = 201;

  void read(SentRequest sent, byte[] body, long answeredMillis) {
    List<BatchItem> results = BatchItem.all(new Reply.Done(OK, body));
    if (results.size() != sent.timers()) {
      throw new IllegalStateException(results.size() + " results for " + sent.timers() + " timers");
    }
    for (int i = 0; i < results.size(); i++) {
      BatchItem result = results.get(i);
      if (result.status() == CREATED) {
        accepted.add(UUID.fromString(result.id().orElseThrow()), sent, i, answeredMillis);
      } else {
        answers.refused(sent, 1, result.status() + " in a batch", false, "");
      }
    }
  }
}
