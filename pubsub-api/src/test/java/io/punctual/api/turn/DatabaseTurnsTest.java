package io.punctual.api.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.CannotGetJdbcConnectionException;

class DatabaseTurnsTest {

  private final List<String> done = new CopyOnWriteArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

  @Test
  void whoHasManyWaitingKeepsNobodyElseBehindThem() throws InterruptedException {
    DatabaseTurns turns = turns(1, Duration.ofMinutes(1));
    CountDownLatch end = new CountDownLatch(1);
    take(turns, "many", end);
    await().until(() -> done.size() == 1);
    for (int i = 0; i < 20; i++) {
      take(turns, "many", new CountDownLatch(0));
    }
    await().until(() -> turns.waiting() == 20);
    take(turns, "few", new CountDownLatch(0));
    await().until(() -> turns.waiting() == 21);

    end.countDown();

    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(done).hasSize(22);
    assertThat(done.indexOf("few")).isEqualTo(1);
    assertThat(turns.waiting()).isZero();
  }

  @Test
  void oneTenantAloneMayHaveAllTheTurnsAndNoMore() throws InterruptedException {
    DatabaseTurns turns = turns(2, Duration.ofMillis(1));
    CountDownLatch end = new CountDownLatch(1);
    take(turns, "one", end);
    take(turns, "one", end);
    await().until(() -> done.size() == 2);

    assertThat(turns.take("one", () -> ResponseEntity.ok("late")).getStatusCode().value())
        .isEqualTo(503);
    assertThat(turns.take("other", () -> ResponseEntity.ok("late")).getStatusCode().value())
        .isEqualTo(503);

    end.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(turns.take("other", () -> ResponseEntity.ok("in time")).getStatusCode().value())
        .isEqualTo(200);
  }

  @Test
  void whoWaitsInVainForADatabaseThatFailedIsToldSo() throws InterruptedException {
    DatabaseTurns turns = turns(1, Duration.ofMillis(1));
    assertThat(toldWhileBusy(turns)).isEqualTo(ProblemType.OVERLOADED);

    assertThatThrownBy(() -> turns.take("one", DatabaseTurnsTest::fail))
        .isInstanceOf(CannotGetJdbcConnectionException.class);
    assertThat(toldWhileBusy(turns)).isEqualTo(ProblemType.DATABASE_UNAVAILABLE);

    assertThat(toldWhileBusy(turns)).isEqualTo(ProblemType.OVERLOADED);
  }

  /** What another tenant is told while all turns are taken, by a request that ends well then. */
  private ProblemType toldWhileBusy(DatabaseTurns turns) throws InterruptedException {
    int before = done.size();
    CountDownLatch end = new CountDownLatch(1);
    take(turns, "one", end);
    await().until(() -> done.size() > before);
    ProblemType told = turns.take("two", () -> ProblemType.INTERNAL, Problem::type);
    end.countDown();
    threads.getLast().join();
    return told;
  }

  private static ResponseEntity<Object> fail() {
    throw new CannotGetJdbcConnectionException("None.");
  }

  private static DatabaseTurns turns(int inFlightMax, Duration waitMax) {
    return new DatabaseTurns(inFlightMax, waitMax, Duration.ofSeconds(1), "Too much.");
  }

  /** A request that is being done until then. */
  private void take(DatabaseTurns turns, String tenant, CountDownLatch end) {
    threads.add(
        Thread.startVirtualThread(
            () -> {
              try {
                turns.take(
                    tenant,
                    () -> {
                      done.add(tenant);
                      awaitUninterruptibly(end);
                      return ResponseEntity.ok(tenant);
                    });
              } catch (InterruptedException never) {
                throw new IllegalStateException(never);
              }
            }));
  }

  private static void awaitUninterruptibly(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException never) {
      throw new IllegalStateException(never);
    }
  }
}
