package io.punctual.api.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.store.list.ListPosition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WalkBranchesTest {

  private static final int BRANCHES = 64;
  private static final ListPosition START = ListPosition.before(0);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void whatWasThereThroughoutComesOnceAndInOrderWhileEntriesComeAndGo(long seed) {
    Random random = new Random(seed);
    List<Runnable> meanwhile = new ArrayList<>();
    FakeBranches branches = new FakeBranches(BRANCHES, () -> meanwhile.forEach(Runnable::run));
    Set<ListPosition> staying = new TreeSet<>();
    for (int i = 0; i < 3_000; i++) {
      ListPosition position = place(random);
      staying.add(position);
      branches.put(branch(random, seed), position, true);
    }
    meanwhile.add(
        () -> {
          for (int i = 0; i < 20; i++) {
            ListPosition passing = place(random);
            int branch = branch(random, seed);
            branches.put(branch, passing, true);
            if (random.nextBoolean()) {
              branches.remove(branch, passing);
            }
          }
        });

    List<ListPosition> given = allPages(branches, 1 + random.nextInt(150), walk(10_000));

    assertThat(given).isSorted().doesNotHaveDuplicates().containsAll(staying);
  }

  /** Even seeds: nearly all in one branch. */
  private static int branch(Random random, long seed) {
    return seed % 2 == 0 && random.nextInt(100) > 0 ? 7 : random.nextInt(BRANCHES);
  }

  private static ListPosition place(Random random) {
    return new ListPosition(
        random.nextInt(500), random.nextInt(3), new UUID(random.nextLong(), random.nextLong()));
  }

  @Test
  void aPageLooksAtABoundedNumberAndGoesOnWhereItStopped() {
    FakeBranches branches = new FakeBranches(BRANCHES, () -> {});
    for (int i = 0; i < 5_000; i++) {
      branches.put(i % BRANCHES, new ListPosition(i, 0, new UUID(0, i)), i == 4_321);
    }

    Page page = walk(1_000).page(branches, START, 10);

    assertThat(branches.looked()).isLessThanOrEqualTo(1_000);
    assertThat(page.places()).isEmpty();
    assertThat(page.next()).isNotNull();
    assertThat(allPages(branches, 10, walk(1_000)))
        .extracting(ListPosition::at)
        .containsExactly(4_321L);
  }

  @Test
  void thePageThatReachesTheEndHasNoCursor() {
    FakeBranches branches = new FakeBranches(1, () -> {});
    branches.put(0, new ListPosition(1, 0, new UUID(0, 1)), true);

    Page page = walk(1_000).page(branches, START, 10);

    assertThat(page.places()).hasSize(1);
    assertThat(page.next()).isNull();
    assertThat(walk(1_000).page(branches, START, 1).next()).isNull();
  }

  /** Looking at one entry takes a millisecond. */
  @Test
  void aPageLooksForABoundedTimeAndGoesOnWhereItStopped() {
    FakeBranches branches = new FakeBranches(BRANCHES, () -> {});
    for (int i = 0; i < 5_000; i++) {
      branches.put(i % BRANCHES, new ListPosition(i, 0, new UUID(0, i)), i % 1_000 == 321);
    }
    WalkBranches walk =
        new WalkBranches(
            10_000, Duration.ofMillis(1_200), () -> Duration.ofMillis(branches.looked()).toNanos());

    Page page = walk.page(branches, START, 10);

    assertThat(branches.looked()).isBetween(600, 1_200);
    assertThat(page.places()).extracting(ListPosition::at).containsExactly(321L);
    assertThat(page.next()).isNotNull();
    assertThat(allPages(branches, 10, walk))
        .extracting(ListPosition::at)
        .containsExactly(321L, 1_321L, 2_321L, 3_321L, 4_321L);
  }

  private static WalkBranches walk(int lookedMax) {
    return new WalkBranches(lookedMax, Duration.ofHours(1), System::nanoTime);
  }

  private static List<ListPosition> allPages(FakeBranches branches, int limit, WalkBranches walk) {
    List<ListPosition> given = new ArrayList<>();
    ListPosition from = START;
    while (from != null) {
      Page page = walk.page(branches, from, limit);
      assertThat(page.places().size()).isLessThanOrEqualTo(limit);
      given.addAll(page.places());
      from = page.next();
    }
    return given;
  }
}
