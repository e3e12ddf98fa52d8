package io.punctual.standalone;

import io.punctual.client.ApiRequest;
import io.punctual.standalone.text.Listing;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "list",
    description = "Lists pending timers in due order.",
    mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {
  @Option(names = "--topic", paramLabel = "TOPIC", description = "Of this topic.")
  private @Nullable String topic;

  @Option(names = "--key", paramLabel = "KEY", description = "Of this key of the topic.")
  private @Nullable String key;

  @Option(
      names = "--key-base64",
      paramLabel = "BASE64",
      description = "The same of a key that is not text.")
  private @Nullable String keyBase64;

  @Mixin private RangeOptions range = new RangeOptions();
  @Mixin private PageOptions page = new PageOptions();
  @Mixin private ApiOptions options = new ApiOptions();

  @Override
  public Integer call() throws InterruptedException {
    ApiRequest list =
        ApiRequest.get("/v1/timers")
            .query("topic", topic)
            .query("key", key)
            .query("keyBase64", keyBase64)
            .query("deliverAtFrom", range.fromMillis())
            .query("deliverAtTo", range.toMillis());
    return page.ask(options.ask(), list, Listing.TIMERS);
  }
}
