package io.punctual.standalone;

import io.punctual.client.NewTimer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A timer to submit, as it is typed. What is right is for the API to say. */
final class TimerOptions {
  @Parameters(index = "0", paramLabel = "TOPIC", description = "Where it is to arrive.")
  private String topic = "";

  @ArgGroup(multiplicity = "1")
  private DeliverAtOptions due = new DeliverAtOptions();

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

  NewTimer timer() {
    NewTimer timer = NewTimer.to(topic);
    if (key != null) {
      timer.with("key", key.text).with("keyBase64", key.base64);
    }
    due.putInto(timer::with);
    timer.with("name", name);
    headers.forEach(timer::header);
    timer.with("expireAfter", expireAfter).with("onExpiry", onExpiry);
    (payload == null ? new PayloadOptions() : payload).putInto(timer);
    return timer;
  }
}
