package io.punctual.standalone;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A timer to submit, as it is typed. What is right is for the API to say. */
final class TimerOptions {
  @Parameters(index = "0", paramLabel = "TOPIC", description = "Where it is to arrive.")
  private String topic = "";

  @ArgGroup(multiplicity = "1")
  private DueOptions due = new DueOptions();

  @ArgGroup(multiplicity = "0..1")
  private @Nullable Key key;

  @ArgGroup(multiplicity = "0..1")
  private @Nullable PayloadOptions payload;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Makes it repeatable: the same again gets the same timer.")
  private @Nullable String name;

  @Option(
      names = "--header",
      paramLabel = "NAME=VALUE",
      description = "A header of the record; may be given several times.")
  private Map<String, String> headers = new LinkedHashMap<>();

  @Option(
      names = "--expire-after",
      paramLabel = "TIME",
      description = "Worth nothing so long after its due; with --on-expiry.")
  private @Nullable String expireAfter;

  @Option(names = "--on-expiry", paramLabel = "WHAT", description = "Then: drop or deadLetter.")
  private @Nullable String onExpiry;

  /** At most one of them. */
  static final class Key {
    @Option(
        names = "--key",
        paramLabel = "KEY",
        description = "The timers of one key arrive in due order.")
    private @Nullable String text;

    @Option(names = "--key-base64", paramLabel = "BASE64", description = "The key's bytes.")
    private @Nullable String base64;
  }

  byte[] body() {
    ObjectNode timer = JsonNodeFactory.instance.objectNode();
    put(timer, "topic", topic);
    if (key != null) {
      put(timer, "key", key.text);
      put(timer, "keyBase64", key.base64);
    }
    due.putInto(timer);
    put(timer, "name", name);
    if (!headers.isEmpty()) {
      ObjectNode all = timer.putObject("headers");
      headers.forEach(all::put);
    }
    put(timer, "expireAfter", expireAfter);
    put(timer, "onExpiry", onExpiry);
    return (payload == null ? new PayloadOptions() : payload).body(timer);
  }

  private static void put(ObjectNode timer, String name, @Nullable String value) {
    if (value != null) {
      timer.put(name, value);
    }
  }
}
