package io.punctual.api.lookup;

import io.punctual.api.list.ListConfig;
import io.punctual.api.list.ReadQuery;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;

/** Pages of a short list in the order of a key; the key of a page's last entry is the cursor. */
public record KeyedPages(Lookups lookups, ListConfig config) {

  /**
   * The answer to a list's query.
   *
   * @param behind the key that the page begins behind; empty when the cursor is none
   * @param list lists so many behind a key
   * @param view makes the answer of what is on the page, and of its last entry if more follow
   */
  public <K, T> ResponseEntity<Object> page(
      String tenant,
      Optional<K> behind,
      @Nullable String limit,
      BiFunction<K, Integer, List<T>> list,
      BiFunction<List<T>, Optional<T>, Object> view)
      throws InterruptedException {
    ReadQuery read = new ReadQuery();
    int size = read.limit(limit, config.pageDefault(), config.pageMax());
    if (behind.isEmpty()) {
      read.wrongCursor();
    }
    return read.isWrong() || behind.isEmpty()
        ? read.refusal()
        : lookups.lookUp(
            tenant, () -> ResponseEntity.ok(page(list.apply(behind.get(), size + 1), size, view)));
  }

  private static <T> Object page(
      List<T> found, int size, BiFunction<List<T>, Optional<T>, Object> view) {
    return found.size() > size
        ? view.apply(found.subList(0, size), Optional.of(found.get(size - 1)))
        : view.apply(found, Optional.empty());
  }
}
