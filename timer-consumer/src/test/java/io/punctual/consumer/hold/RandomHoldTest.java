package io.punctual.consumer.hold;

import static io.punctual.consumer.hold.HoldBench.NOW;
import static io.punctual.consumer.hold.HoldBench.RUNWAY;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RandomHoldTest {

  /** A random life of the hold: no timer twice at once, no key twice at once, none forgotten. */
  @Test
  void neverGivesAKeyOutTwiceAtOnceAndForgetsNothing() {
    for (int seed = 0; seed < 200; seed++) {
      new RandomHold(seed).run();
    }
  }

  private static final class RandomHold {
    private final long seed;
    private final Random random;
    private final Hold life =
        new Hold(new HoldLimits(200_000, RUNWAY, 3_600_000, 5_000, 60_000, 600_000, 0, 10, 1_000));
    private final List<List<Held>> out = new ArrayList<>();
    private final Set<AlarmedTimer> rung = new HashSet<>();
    private final Set<AlarmedTimer> done = new HashSet<>();
    private final UnfinishedAlarm alarm = new UnfinishedAlarm(0);
    private final HoldBench timers = new HoldBench();
    private long now = NOW;

    RandomHold(long seed) {
      this.seed = seed;
      this.random = new Random(seed);
    }

    void run() {
      for (int step = 0; step < 300; step++) {
        now += random.nextInt(5);
        switch (random.nextInt(3)) {
          case 0 -> ring();
          case 1 -> take(random.nextInt(1, 6), Whose.values()[random.nextInt(3)]);
          default -> answer();
        }
      }
      while (life.size() > 0) {
        now += 10;
        take(100, Whose.ANYBODYS);
        answer();
      }
      rung.removeAll(done);
      assertThat(rung).as("seed %s", seed).isEmpty();
      assertThat(life.isShared(Lane.FAST) || life.isShared(Lane.SLOW)).isFalse();
    }

    private void ring() {
      String tenant = "tenant-" + random.nextInt(3);
      AlarmedTimer timer = timers.of(tenant, random.nextInt(4), now + random.nextInt(60));
      rung.add(timer);
      life.add(alarm, List.of(timer, timer), now);
    }

    private void take(int max, Whose whose) {
      Lane lane = random.nextInt(4) == 0 ? Lane.SLOW : Lane.FAST;
      List<Held> taken = life.take(lane, whose, max, now);
      assertThat(taken.size()).isLessThanOrEqualTo(max);
      Set<Long> closed = new HashSet<>();
      out.forEach(each -> each.forEach(held -> closed.add(held.timer().keyHash())));
      assertThat(taken)
          .as("seed %s", seed)
          .allSatisfy(
              held -> assertThat(held.timer().dueMillis() - RUNWAY).isLessThanOrEqualTo(now))
          .noneMatch(held -> held.timer().keyed() && closed.contains(held.timer().keyHash()));
      if (!taken.isEmpty()) {
        out.add(taken);
      }
    }

    private void answer() {
      if (!out.isEmpty()) {
        List<Held> back = out.remove(random.nextInt(out.size()));
        life.answered(back, back.stream().map(this::word).toList(), now);
      }
    }

    private TimerReply word(Held held) {
      UUID id = held.timer().id();
      return switch (random.nextInt(5)) {
        case 0 -> TimerReply.retryIn(id, random.nextInt(20));
        case 1 -> TimerReply.slow(id, random.nextInt(20));
        case 2 -> TimerReply.finished(new UUID(9, 9));
        default -> {
          done.add(held.timer());
          yield TimerReply.finished(id);
        }
      };
    }
  }
}
