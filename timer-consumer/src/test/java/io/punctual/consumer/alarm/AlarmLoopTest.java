package io.punctual.consumer.alarm;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.consumer.clock.CallbackClock;
import io.punctual.consumer.clock.ClockSample;
import io.punctual.consumer.hold.Held;
import io.punctual.consumer.hold.Hold;
import io.punctual.consumer.hold.HoldGuard;
import io.punctual.consumer.hold.HoldLimits;
import io.punctual.consumer.hold.Whose;
import io.punctual.consumer.watch.ConsumerEvent;
import io.punctual.consumer.watch.ConsumerEvents;
import io.punctual.lifecycle.rocketmq.RocketMqAccess;
import io.punctual.lifecycle.rocketmq.RocketMqAccess.Tls;
import io.punctual.protocol.wire.Alarm;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The intake's turns over a source that is a list. */
class AlarmLoopTest {

  private static final AlarmQueue A = new AlarmQueue("broker-a", 0);
  private static final AlarmQueue B = new AlarmQueue("broker-a", 1);
  private static final long NOW = 1_000_000;
  private static final int TIMERS_MAX = 5;

  private final JsonMapper json = JsonMapper.builder().build();
  private final HoldGuard guard = new HoldGuard();
  private final Hold hold =
      new Hold(new HoldLimits(TIMERS_MAX, 25, 2_000, 5_000, 60_000, 600_000, 0, 10, 1_000));
  private final AlarmOffsets offsets = new AlarmOffsets();
  private final CallbackClock clock = new CallbackClock(() -> NOW * 1_000, Duration.ofSeconds(30));
  private final FakeSource source = new FakeSource();
  private final RecordedEvents events = new RecordedEvents();
  private final RocketMqAnswers answers =
      new RocketMqAnswers(new RocketMqAccess("", "", new Tls(false, "", "", "")), events);
  private final AlarmLoop intake = intake();
  private long ids;

  @Test
  void holdsNothingBeforeTheCallbacksClockIsKnown() throws InterruptedException {
    source.arrives(A, 0, body(1));
    intake.runOnce();
    intake.runOnce();
    assertThat(source.polls).isEqualTo(1);
    assertThat(hold.size()).isZero();
    learnClock();
    intake.runOnce();
    assertThat(hold.size()).isEqualTo(1);
  }

  @Test
  void readsNoMoreAtTheBoundAndGoesOnBelowIt() throws InterruptedException {
    learnClock();
    for (int offset = 0; offset < 4; offset++) {
      source.arrives(A, offset, body(2));
    }
    intake.runOnce();
    assertThat(hold.size()).isEqualTo(6);
    intake.runOnce();
    assertThat(source.polls).isEqualTo(1);
    assertThat(events.full).containsExactly(true);
    finishAll();
    intake.runOnce();
    assertThat(hold.size()).isEqualTo(2);
    assertThat(events.full).containsExactly(true, false);
  }

  @Test
  void countsWhatCannotBeReadAndPassesItsOffset() throws InterruptedException {
    learnClock();
    source.arrives(A, 7, new byte[] {1, 2, 3});
    intake.runOnce();
    assertThat(events.unreadable).containsExactly("broker-a/0@7");
    assertThat(offsets.toCommit(true)).containsExactly(Map.entry(A, 8L));
  }

  @Test
  void timersOfLostQueuesLeave() throws InterruptedException {
    learnClock();
    source.assignments.add(Set.of(A, B));
    source.arrives(A, 0, body(1));
    source.arrives(B, 0, body(2));
    intake.runOnce();
    source.assignments.add(Set.of(B));
    intake.runOnce();
    assertThat(hold.size()).isEqualTo(2);
    assertThat(offsets.toCommit(true)).containsExactly(Map.entry(B, 0L));
    assertThat(events.assigned).containsExactly("2, 0 dropped", "1, 1 dropped");
  }

  @Test
  void commitsFinishedAlarmsWhenItStopsIfRocketMqCanBeReached() throws InterruptedException {
    learnClock();
    source.arrives(A, 3, body(1));
    intake.runOnce();
    finishAll();
    intake.close();
    assertThat(source.committed).isEmpty();
    assertThat(source.closed).isTrue();
    answers.answered();
    intake.close();
    assertThat(source.committed).containsExactly(Map.entry(A, 4L));
  }

  private AlarmLoop intake() {
    RocketMqContact rocketMq =
        new RocketMqContact(
            answers,
            new RocketMqConsumerConfig(
                "127.0.0.1:9876", Duration.ofSeconds(2), Duration.ofMinutes(10)),
            events);
    return new AlarmLoop(
        source,
        new AlarmsConfig("alarms", "group", 1, 1, 100, Duration.ofMinutes(1)),
        json,
        offsets,
        hold,
        guard,
        clock,
        rocketMq,
        events);
  }

  private void learnClock() {
    clock.learn(new ClockSample(NOW * 1_000, NOW * 1_000, NOW * 1_000, NOW * 1_000));
  }

  private void finishAll() {
    List<Held> out = hold.take(Lane.FAST, Whose.ANYBODYS, 100, NOW + 10_000);
    hold.answered(
        out, out.stream().map(held -> TimerReply.finished(held.timer().id())).toList(), NOW);
  }

  private byte[] body(int timers) {
    List<AlarmedTimer> named = new ArrayList<>();
    for (int i = 0; i < timers; i++) {
      named.add(new AlarmedTimer(new UUID(1, ids++), NOW + 1_000, 0));
    }
    return json.writeValueAsBytes(new Alarm(named));
  }

  private static final class FakeSource implements AlarmSource {
    final Deque<ArrivedMessage> arrived = new ArrayDeque<>();
    final Deque<Set<AlarmQueue>> assignments = new ArrayDeque<>();
    final Map<AlarmQueue, Long> committed = new HashMap<>();
    int polls;
    boolean closed;

    void arrives(AlarmQueue queue, long offset, byte[] body) {
      arrived.add(new ArrivedMessage(queue, offset, NOW, body));
    }

    @Override
    public List<ArrivedMessage> poll(Duration atMost) {
      polls++;
      List<ArrivedMessage> all = List.copyOf(arrived);
      arrived.clear();
      return all;
    }

    @Override
    public Optional<Set<AlarmQueue>> reassigned() {
      return Optional.ofNullable(assignments.poll());
    }

    @Override
    public void commit(Map<AlarmQueue, Long> offsets) {
      committed.putAll(offsets);
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private static final class RecordedEvents implements ConsumerEvents {
    final List<Boolean> full = new ArrayList<>();
    final List<String> unreadable = new ArrayList<>();
    final List<String> assigned = new ArrayList<>();

    @Override
    public void happened(ConsumerEvent event) {
      switch (event) {
        case ConsumerEvent.HoldFilled _ -> full.add(true);
        case ConsumerEvent.HoldRelieved _ -> full.add(false);
        case ConsumerEvent.AlarmSkipped alarm ->
            unreadable.add(alarm.queue() + "@" + alarm.offset());
        case ConsumerEvent.QueuesAssigned(int queues, int dropped) ->
            assigned.add(queues + ", " + dropped + " dropped");
        default -> {}
      }
    }
  }
}
