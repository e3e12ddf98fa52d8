package io.punctual.store.list;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a list asks of the entries that it looks at. While it asks nothing, the index is enough: no
 * row is read.
 */
public final class Wanted {

  private final List<String> conditions = new ArrayList<>();
  private final List<Object> values = new ArrayList<>();

  /**
   * @param condition with one placeholder
   * @param value null asks for nothing
   */
  public Wanted and(String condition, @Nullable Object value) {
    if (value != null) {
      conditions.add(condition);
      values.add(value);
    }
    return this;
  }

  /** An expression. */
  public String sql() {
    return conditions.isEmpty() ? "TRUE" : String.join(" AND ", conditions);
  }

  /** Of its placeholders. */
  public List<Object> values() {
    return List.copyOf(values);
  }
}
