package io.punctual.client;

import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which entries of a list, and how many at a time. Each list has its own filters; the API refuses
 * one that a list does not have.
 */
public final class ListFilter {
  private final Map<String, String> query;

  private ListFilter(Map<String, String> query) {
    this.query = query;
  }

  public static ListFilter all() {
    return new ListFilter(Map.of());
  }

  public static ListFilter ofTopic(String topic) {
    return all().with("topic", topic);
  }

  /** Of this key of the topic: pending and dead timers. */
  public ListFilter key(String key) {
    return with("key", key);
  }

  public ListFilter key(byte[] key) {
    return with("keyBase64", Base64.getEncoder().encodeToString(key));
  }

  /** Due from then until before then: pending and dead timers. */
  public ListFilter due(Instant from, Instant to) {
    return with("deliverAtFrom", from.toString()).with("deliverAtTo", to.toString());
  }

  /** Finished from then until before then: receipts. */
  public ListFilter finished(Instant from, Instant to) {
    return with("from", from.toString()).with("to", to.toString());
  }

  /** With names that begin so: pending and dead timers. */
  public ListFilter namePrefix(String prefix) {
    return with("namePrefix", prefix);
  }

  /** In this state: pending timers, receipts. */
  public ListFilter state(String state) {
    return with("state", state);
  }

  /** With this text in their reason: dead timers. */
  public ListFilter reason(String text) {
    return with("reason", text);
  }

  /** At most so many in a page. */
  public ListFilter limit(int entries) {
    return with("limit", Integer.toString(entries));
  }

  /** From where an earlier page of the same list ended. */
  public ListFilter after(String cursor) {
    return with("cursor", cursor);
  }

  private ListFilter with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(query);
    more.put(name, value);
    return new ListFilter(more);
  }

  Map<String, String> query() {
    return query;
  }

  ApiRequest on(ApiRequest request) {
    return new ApiRequest(
        request.method(), request.path(), query, request.headers(), request.body());
  }
}
