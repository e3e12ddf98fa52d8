package io.punctual.store.list;

import java.util.List;

/** A list whose entries stand in several parts of an index, each part in the list's order. */
public interface Branches {

  int count();

  /**
   * Of each branch the first {@code each} entries behind that place, wanted or not, in no order.
   */
  List<Listed> after(ListPosition place, int each);
}
