package io.punctual.client;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** The same change of many timers. */
public final class NewJob {
  private final Map<String, Object> fields;

  private NewJob(String action, ListFilter filter) {
    this.fields = new LinkedHashMap<>(filter.query());
    fields.put("action", action);
  }

  /** Of pending timers: they will never arrive. */
  public static NewJob cancel(ListFilter filter) {
    return new NewJob("cancel", filter);
  }

  /**
   * Of pending timers: each due shifts by so much; one that would be past becomes now.
   *
   * @param by negative: sooner
   */
  public static NewJob move(ListFilter filter, Duration by) {
    return new NewJob("move", filter).with("by", (by.isNegative() ? "-" : "") + by.abs());
  }

  /** Of dead timers: they are forgotten. */
  public static NewJob drop(ListFilter filter) {
    return new NewJob("drop", filter);
  }

  /** All of a topic's key: pending timers are cancelled, dead ones forgotten. */
  public static NewJob erase(ListFilter key) {
    return new NewJob("erase", key);
  }

  /** It waits for its start once its timers are counted. */
  public NewJob waiting() {
    return with("start", false);
  }

  private NewJob with(String field, Object value) {
    fields.put(field, value);
    return this;
  }

  byte[] body() {
    return Json.bytes(fields);
  }
}
