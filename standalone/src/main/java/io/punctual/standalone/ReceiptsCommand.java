package io.punctual.standalone;

import io.punctual.client.ApiRequest;
import io.punctual.standalone.text.Listing;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "receipts",
    description =
        "Lists what has finished, by the time finished; without --from, of the last hour.",
    mixinStandardHelpOptions = true)
final class ReceiptsCommand implements Callable<Integer> {
  private static final Duration USUALLY = Duration.ofHours(1);

  @Option(names = "--topic", paramLabel = "TOPIC", description = "Of this topic.")
  private @Nullable String topic;

  @Mixin private RangeOptions range = new RangeOptions();
  @Mixin private PageOptions page = new PageOptions();
  @Mixin private ApiOptions options = new ApiOptions();

  @Override
  public Integer call() throws InterruptedException {
    CallApi api = options.ask();
    return page.ask(
        api,
        ApiRequest.get("/v1/receipts")
            .query("topic", topic)
            .query("from", from(api.moments().now()).toEpochMilli())
            .query("to", range.toMillis()),
        Listing.RECEIPTS);
  }

  private Instant from(Instant now) {
    Instant given = range.from();
    return given == null ? now.minus(USUALLY) : given;
  }
}
