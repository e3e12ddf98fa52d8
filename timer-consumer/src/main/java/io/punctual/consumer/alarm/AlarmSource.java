package io.punctual.consumer.alarm;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The alarm topic, as one consumer of its group sees it. Called by the intake's thread alone. */
interface AlarmSource {

  /** What has arrived, waiting at most so long; possibly of several queues, each in order. */
  List<ArrivedMessage> poll(Duration atMost) throws InterruptedException;

  /** The next assignment of queues that was not taken yet. */
  Optional<Set<AlarmQueue>> reassigned();

  /** Stores the offset from which the next owner of each queue reads. Best effort. */
  void commit(Map<AlarmQueue, Long> offsets);

  /** Gives the queues back. */
  void close();
}
