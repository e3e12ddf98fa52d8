package io.punctual.api.submit;

import io.punctual.api.lookup.Lookups;
import io.punctual.api.problem.Problem;
import io.punctual.api.submit.Submitted.RefusedIfNew;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.store.name.RepeatedSubmits;
import io.punctual.store.name.RepeatedSubmits.Named;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** Separates repeats from refusals, for many submissions at once, with one look-up in its turn. */
record FindRepeatedSubmits(
    RepeatedSubmits repeats, Lookups lookups, SubmitConfig config, ApiEvents events) {

  /** The answer to each, in their order. */
  List<Submitted> find(String tenant, List<RefusedIfNew> all) throws InterruptedException {
    if (all.isEmpty()) {
      return List.of();
    }
    try {
      return lookups.lookUp(
          tenant, () -> lookedUp(tenant, all), problem -> allRefused(all, problem));
    } catch (DataAccessException | TransactionException e) {
      events.happened(new ApiEvent.LookupFailed(e));
      return allRefused(all, Problem.databaseFailed(config.retryAfter()));
    }
  }

  private List<Submitted> lookedUp(String tenant, List<RefusedIfNew> all) {
    List<Named> named = all.stream().map(one -> new Named(one.name(), one.contentHash())).toList();
    List<Optional<UUID>> found = repeats.find(tenant, named);
    return IntStream.range(0, all.size()).mapToObj(i -> answer(found.get(i), all.get(i))).toList();
  }

  private static Submitted answer(Optional<UUID> found, RefusedIfNew refused) {
    return found
        .<Submitted>map(Submitted.Repeated::new)
        .orElseGet(() -> new Submitted.Refused(refused.problem()));
  }

  private static List<Submitted> allRefused(List<RefusedIfNew> all, Problem problem) {
    return all.stream().<Submitted>map(_ -> new Submitted.Refused(problem)).toList();
  }
}
