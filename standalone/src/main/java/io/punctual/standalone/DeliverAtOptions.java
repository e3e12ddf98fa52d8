package io.punctual.standalone;

import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** When a timer is to be delivered, as the API takes it. */
final class DeliverAtOptions {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final Pattern EPOCH_MILLIS = Pattern.compile("-?\\d{1,18}");

  @Option(
      names = "--delay",
      paramLabel = "DELAY",
      description = "Due so long from now: 250ms, 90s, 15m, 2h, 7d, or ISO 8601.")
  private @Nullable String delay;

  @Option(
      names = "--deliver-at",
      paramLabel = "TIME",
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
