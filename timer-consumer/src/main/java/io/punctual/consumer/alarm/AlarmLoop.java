package io.punctual.consumer.alarm;

import io.punctual.consumer.loop.Loop;
import io.punctual.consumer.watch.ConsumerEvents;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;

/**
 * Reads alarms while there is room for them, brings them to the hold, and commits what is finished.
 * All on one thread, since the client's poll, commit and close exclude one another.
 */
public final class AlarmLoop {

  private static final Duration POLL = Duration.ofMillis(250);
  private static final Duration NO_ROOM = Duration.ofMillis(20);
  private static final Duration STEP_MAX = Duration.ofSeconds(1);
  private static final Duration CLOSE_MAX = Duration.ofSeconds(3);

  private final AlarmSource source;
  private final IntakeRoom room;
  private final BringToHold take;
  private final CommitOffsets commit;
  private final RocketmqWatch rocketmq;
  private final Loop loop;
  private final Queue<ArrivedMessage> read = new ArrayDeque<>();

  AlarmLoop(
      AlarmSource source,
      IntakeRoom room,
      BringToHold take,
      CommitOffsets commit,
      RocketmqWatch rocketmq,
      ConsumerEvents events) {
    this.source = source;
    this.room = room;
    this.take = take;
    this.commit = commit;
    this.rocketmq = rocketmq;
    this.loop = new Loop("alarm-intake", this::runOnce, events);
  }

  public void start() {
    loop.start();
  }

  /** Reads no more; the queues stay ours until {@link #close}. */
  public void stopReading() throws InterruptedException {
    loop.stop(STEP_MAX);
  }

  /** Commits what is finished and gives the queues back, unless RocketMQ keeps us waiting. */
  public void close() throws InterruptedException {
    Thread closing = Thread.ofPlatform().daemon().name("alarm-close").start(this::commitAndClose);
    if (!closing.join(CLOSE_MAX)) {
      closing.interrupt();
    }
  }

  private void commitAndClose() {
    commit.commit(true);
    source.close();
  }

  Duration runOnce() throws InterruptedException {
    rocketmq.look();
    reassign();
    if (read.isEmpty() && room.toRead()) {
      read.addAll(source.poll(POLL));
      reassign();
    }
    while (!read.isEmpty() && room.toHold()) {
      take.take(read.remove());
    }
    commit.whenDue();
    return read.isEmpty() && room.toRead() ? Duration.ZERO : NO_ROOM;
  }

  private void reassign() {
    Optional<Set<AlarmQueue>> queues = source.reassigned();
    while (queues.isPresent()) {
      take.reassign(queues.get());
      queues = source.reassigned();
    }
  }
}
