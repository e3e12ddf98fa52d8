package io.punctual.callback.produce;

import io.punctual.protocol.ClaimedTimer;
import java.util.function.Consumer;

/** Takes records that are due. From here on a record may be in Kafka. */
public interface ProduceRecords {

  /**
   * Hands a record over without waiting for its acknowledgement.
   *
   * @param sentAtMillis now: the record's timestamp
   * @param onEnd called exactly once, on any thread, when the attempt has ended
   */
  void send(ClaimedTimer timer, int partition, long sentAtMillis, Consumer<Attempt> onEnd);
}
