package io.punctual.store.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.store.Database;
import io.punctual.store.job.Job.Item;
import io.punctual.store.job.Job.RefusedItem;
import io.punctual.store.job.Job.Stage;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JobsIT {

  private static final long NOW = 1_000;

  private final Database database = Database.empty();
  private final JobItems items = new JobItems(database.sql, database.retry);
  private final Jobs jobs = new Jobs(database.sql, database.transaction, database.retry, items);

  @Test
  void aJobIsListedChangedAndEnded() {
    Job begun = begin("clean");
    Job first = taken(begun);
    Job second = jobs.listed(first, first.listed(3, "p", Stage.LISTING), items(1, 3), NOW).get();
    Job listed =
        jobs.listed(second, second.listed(1, null, Stage.CHANGING), items(4, 4), NOW).get();
    assertThat(items.undone(listed, 2, 4)).isEqualTo(items(2, 4));

    Job half =
        jobs.changed(listed, listed.changed(2, 1), 1, 2, Map.of(2, "in-delivery"), NOW).get();
    assertThat(half).extracting(Job::found, Job::undone, Job::refused).containsExactly(4, 2, 1);
    assertThat(items.undone(half, 1, 4)).extracting(Item::n).containsExactly(3, 4);
    assertThat(items.refused(half, 0, 2, 10))
        .containsExactly(new RefusedItem(2, new UUID(1, 2), "in-delivery"));
    assertThat(items.refused(half, 2, 4, 10)).isEmpty();

    Job ended = jobs.changed(half, half.changed(2, 0).ended(7_777), 3, 4, Map.of(), 7_777).get();
    assertThat(jobs.find("shop", "clean")).get().usingRecursiveComparison().isEqualTo(ended);
    assertThat(ended.endedAtMillis()).isEqualTo(7_777);
    assertThat(jobs.ready(Long.MAX_VALUE, 10)).isEmpty();
    assertThat(jobs.old(7_777, 10)).isEmpty();
    assertThat(jobs.old(7_778, 10)).extracting(Job::name).containsExactly("clean");
    assertThat(jobs.oldestEnded("shop")).get().extracting(Job::name).isEqualTo("clean");
  }

  @Test
  void whatTwoInstancesDoAtOnceCountsOnce() {
    Job begun = begin("twice");
    Job taken = taken(begun);
    assertThat(jobs.take(begun, NOW + 60)).isEmpty();

    Job next = taken.listed(2, null, Stage.CHANGING);
    Job listed = jobs.listed(taken, next, items(1, 2), NOW).get();
    assertThat(jobs.listed(taken, next, items(1, 2), NOW)).isEmpty();

    Job changed = listed.changed(1, 1);
    assertThat(jobs.changed(listed, changed, 1, 1, Map.of(1, "too-late"), NOW)).isPresent();
    assertThat(jobs.changed(listed, changed, 1, 1, Map.of(), NOW)).isEmpty();
    assertThat(items.refused(changed, 0, 1, 10)).hasSize(1);
  }

  @Test
  void whoHadItTooLongChangesNothingAnyMore() {
    Job taken = taken(begin("slow"));
    Job others = jobs.take(taken, NOW + 900).orElseThrow();
    Job next = taken.listed(2, null, Stage.CHANGING);
    assertThat(jobs.listed(taken, next, items(1, 2), NOW)).isEmpty();
    assertThat(items.undone(others, 1, 2)).isEmpty();
  }

  @Test
  void theLongestFreeIsTheNextAndOneInHandIsNot() {
    Job one = begin("one");
    begin("two");
    Job held = taken(one);
    assertThat(jobs.ready(NOW, 10)).extracting(Job::name).containsExactly("two");
    Job let = jobs.listed(held, held.listed(0, "p", Stage.LISTING), List.of(), NOW + 1).get();
    assertThat(jobs.ready(let.freeAtMillis(), 10))
        .extracting(Job::name)
        .containsExactly("two", "one");
  }

  @Test
  void aForgottenOneIsNotSeenAndLeavesItsNameAndThenItsTimers() {
    Job taken = taken(begin("name"));
    Job listed =
        jobs.listed(taken, taken.listed(1_500, null, Stage.LISTED), items(1, 1_500), NOW).get();
    assertThat(begin("name")).usingRecursiveComparison().isEqualTo(listed);
    jobs.forgetUnchanged(taken);
    assertThat(jobs.find("shop", "name")).isPresent();
    jobs.forget(listed);
    assertThat(jobs.find("shop", "name")).isEmpty();
    assertThat(jobs.list("shop", "", 10)).isEmpty();
    assertThat(jobs.count("shop")).isZero();
    assertThat(jobs.advanced(listed, listed.changed(0, 0), NOW)).isEmpty();

    begin("name");
    Job forgotten =
        jobs.ready(NOW, 10).stream().filter(it -> it.stage() == Stage.FORGOTTEN).findAny().get();
    assertThat(jobs.delete(forgotten)).isFalse();
    assertThat(jobs.delete(forgotten)).isTrue();
    assertThat(items.undone(listed, 1, 1_500)).isEmpty();
    assertThat(jobs.ready(NOW, 10)).extracting(Job::name).containsExactly("name");
  }

  @Test
  void aTenantListsItsOwnByName() {
    List.of("b", "a", "c").forEach(this::begin);
    jobs.begin(Job.begun("other", "d", new UUID(2, 2), NOW, "{}".getBytes(UTF_8)));
    assertThat(jobs.list("shop", "", 2)).extracting(Job::name).containsExactly("a", "b");
    assertThat(jobs.list("shop", "b", 2)).extracting(Job::name).containsExactly("c");
    assertThat(jobs.count("shop")).isEqualTo(3);
  }

  private Job begin(String name) {
    return jobs.begin(Job.begun("shop", name, UUID.randomUUID(), NOW, "{\"a\":1}".getBytes(UTF_8)));
  }

  private Job taken(Job job) {
    return jobs.take(job, NOW + 500).orElseThrow();
  }

  private static List<Item> items(int from, int to) {
    return IntStream.rangeClosed(from, to)
        .mapToObj(n -> new Item(n, new UUID(1, n), n + 1, 1_000 + n, n % 2 == 0))
        .toList();
  }
}
