package io.punctual.standalone;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** When a timer is to be delivered, as the API takes it. */
final class DueOptions {
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

  void putInto(ObjectNode timer) {
    if (delay != null) {
      timer.put("delay", delay);
    }
    if (deliverAt != null && EPOCH_MILLIS.matcher(deliverAt).matches()) {
      timer.put("deliverAt", Long.parseLong(deliverAt));
    } else if (deliverAt != null) {
      timer.put("deliverAt", deliverAt);
    }
  }
}
