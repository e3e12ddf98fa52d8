package io.punctual.api.list;

import io.punctual.store.list.ListPosition;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list.
 *
 * @param places what is on the page, in the list's order
 * @param next where the rest begins, exclusive; null at the list's end
 */
public record Page(List<ListPosition> places, @Nullable ListPosition next) {

  public List<UUID> ids() {
    return places.stream().map(ListPosition::id).toList();
  }
}
