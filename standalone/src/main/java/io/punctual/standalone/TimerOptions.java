package io.punctual.standalone;

import io.punctual.client.NewTimer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A timer to submit, as it is typed. What is right is for the API to say. */
final class TimerOptions {
  @Parameters(index = "0", description = "Where it is to arrive.")
  private String topic = "";

  @ArgGroup(multiplicity = "1")
  private DeliverAt due = new DeliverAt();

  @ArgGroup(multiplicity = "0..1")
  private @Nullable Key key;

  @ArgGroup(multiplicity = "0..1")
  private @Nullable Payload payload;

  @Option(
      names = "--within",
      description = "Adds a random delay up to this: spreads timers of one moment.")
  private @Nullable String within;

  @Option(
      names = "--name",
      description = "Makes it repeatable: the same again gets the same timer.")
  private @Nullable String name;

  @Option(
      names = "--header",
      paramLabel = "NAME=VALUE",
      description = "A header of the record; may be given several times.")
  private Map<String, String> headers = new LinkedHashMap<>();

  @Option(
      names = "--expire-after",
      description = "Worth nothing so long after its due; with --on-expiry.")
  private @Nullable String expireAfter;

  @Option(names = "--on-expiry", description = "Then: drop or deadLetter.")
  private @Nullable String onExpiry;

  /** At most one of them. */
  static final class Key {
    @Option(names = "--key", description = "The timers of one key arrive in due order.")
    private @Nullable String text;

    @Option(names = "--key-base64", description = "The key's bytes.")
    private @Nullable String base64;
  }

  /** What a timer is to deliver; without any of these, what comes from the standard input. */
  static final class Payload {
    @Option(names = "--payload", description = "Any JSON, byte for byte.")
    private @Nullable String json;

    @Option(
        names = "--payload-file",
        description = "The same from a file; - or none of these for the standard input.")
    private @Nullable String file;

    @Option(names = "--payload-base64", description = "Bytes of any kind.")
    private @Nullable String base64;

    @Option(names = "--tombstone", required = true, description = "A null value.")
    private boolean tombstone;

    void putInto(NewTimer timer) {
      if (tombstone) {
        timer.tombstone();
      } else if (base64 == null) {
        timer.payloadJson(json());
      } else {
        timer.with("payloadBase64", base64);
      }
    }

    private byte[] json() {
      if (json != null) {
        return ReadInput.json(ReadInput.argument(json), "--payload");
      }
      String from = file == null ? ReadInput.STANDARD_INPUT : file;
      if (file == null && ReadInput.isTyped()) {
        throw new TypeConversionException(
            "no payload: --payload, --payload-file, --payload-base64, --tombstone, or a pipe");
      }
      return ReadInput.json(ReadInput.bytes(from), from);
    }
  }

  /** When a timer is to be delivered, as the API takes it. */
  static final class DeliverAt {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final Pattern EPOCH_MILLIS = Pattern.compile("-?\\d{1,18}");

    @Option(
        names = "--delay",
        description = "Due so long from now: 250ms, 90s, 15m, 2h, 7d, or ISO 8601.")
    private @Nullable String delay;

    @Option(
        names = "--deliver-at",
        description = "Due then: RFC 3339 with an offset, or epoch milliseconds.")
    private @Nullable String deliverAt;

    void putInto(BiConsumer<String, JsonNode> fields) {
      if (delay != null) {
        fields.accept("delay", JSON.stringNode(delay));
      }
      if (deliverAt != null && EPOCH_MILLIS.matcher(deliverAt).matches()) {
        fields.accept("deliverAt", JSON.numberNode(Long.parseLong(deliverAt)));
      } else if (deliverAt != null) {
        fields.accept("deliverAt", JSON.stringNode(deliverAt));
      }
    }
  }

  NewTimer timer() {
    NewTimer timer = NewTimer.to(topic);
    if (key != null) {
      timer.with("key", key.text).with("keyBase64", key.base64);
    }
    due.putInto(timer::with);
    timer.with("within", within).with("name", name);
    headers.forEach(timer::header);
    timer.with("expireAfter", expireAfter).with("onExpiry", onExpiry);
    (payload == null ? new Payload() : payload).putInto(timer);
    return timer;
  }
}
