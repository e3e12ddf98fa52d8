package io.punctual.verify.offer;

import java.util.UUID;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads a batch's answer as it streams: one result for each timer, in their order. */
record ReadResults(AcceptedTimers accepted, Answers answers) {
  private static final JsonFactory JSON = new JsonFactory();
  private static final int CREATED = 201;
  private static final int RESULT_DEPTH = 2;

  void read(SentRequest sent, byte[] body, long answeredMillis) {
    int index = 0;
    int status = 0;
    String id = "";
    int depth = 0;
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), body)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.START_OBJECT) {
          depth++;
        } else if (token == JsonToken.END_OBJECT && depth-- == RESULT_DEPTH) {
          note(sent, index++, status, id, answeredMillis);
        } else if (depth == RESULT_DEPTH && token == JsonToken.VALUE_NUMBER_INT) {
          status = parser.currentName().equals("status") ? parser.getIntValue() : status;
        } else if (depth == RESULT_DEPTH && token == JsonToken.VALUE_STRING) {
          id = parser.currentName().equals("id") ? parser.getString() : id;
        }
      }
    }
    if (index != sent.timers()) {
      throw new IllegalStateException(index + " results for " + sent.timers() + " timers");
    }
  }

  private void note(SentRequest sent, int index, int status, String id, long answeredMillis) {
    if (status == CREATED) {
      accepted.add(UUID.fromString(id), sent, index, answeredMillis);
    } else {
      answers.refused(sent, 1, status + " in a batch", false, "");
    }
  }
}
