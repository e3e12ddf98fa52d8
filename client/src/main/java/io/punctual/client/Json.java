package io.punctual.client;

import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes the API's JSON. Fields that this client does not know are left out. */
final class Json {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private Json() {}

  static JsonNode tree(byte[] json) {
    return MAPPER.readTree(json);
  }

  static byte[] bytes(Object value) {
    return MAPPER.writeValueAsBytes(value);
  }

  /** The answer of a call that was done; any other is a failure. */
  static <T> T read(Reply reply, Class<T> type) {
    if (!(reply instanceof Reply.Done done)) {
      throw new CallFailed(reply);
    }
    try {
      return MAPPER.readValue(done.body(), type);
    } catch (JacksonException notOurs) {
      throw unreadable(reply, notOurs);
    }
  }

  private static CallFailed unreadable(Reply reply, JacksonException notOurs) {
    return (CallFailed) new CallFailed(reply).initCause(notOurs);
  }

  static <T> T read(JsonNode node, Class<T> type) {
    return MAPPER.treeToValue(node, type);
  }

  static <T> ResultPage<T> page(Reply reply, String member, Class<T> type) {
    JsonNode page = read(reply, JsonNode.class);
    try {
      List<T> entries = page.path(member).valueStream().map(entry -> read(entry, type)).toList();
      return new ResultPage<>(entries, page.path("cursor").stringValueOpt());
    } catch (JacksonException notOurs) {
      throw unreadable(reply, notOurs);
    }
  }
}
