package io.punctual.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.client.ApiRequest;
import io.punctual.standalone.text.ListText.Listing;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The verbs about paces. */
@Command(
    name = "pace",
    description = "How many timers of a topic are delivered in a second: set, list, show, end.",
    synopsisSubcommandLabel = "COMMAND")
final class PaceCommands {
  private static final String PATH = "/v1/paces";

  /** Whose pace of a topic. */
  static final class Which {
    @Parameters(paramLabel = "TOPIC")
    private String topic = "";

    @Option(names = "--all-tenants", description = "Of all tenants' timers together.")
    private @Nullable Boolean allTenants;

    String path() {
      return PATH + "/" + ApiRequest.encode(topic);
    }
  }

  @Command(description = "Sets a pace, or changes it. What is above it waits for its turn.")
  int set(
      @Mixin Which which,
      @Option(names = "--per-second", required = true, description = "Such as 20, or 0.5.")
          double perSecond,
      @Option(names = "--burst", description = "So many unused turns are saved.")
          @Nullable Integer burst,
      @Mixin ApiOptions options)
      throws InterruptedException {
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("perSecond", perSecond);
    if (burst != null) {
      body.put("burst", burst);
    }
    return options
        .api()
        .ask(
            ApiRequest.put(which.path(), body.toString().getBytes(UTF_8))
                .query("allTenants", which.allTenants),
            "set\n");
  }

  @Command(description = "Lists paces.")
  int list(@Mixin ApiOptions options) throws InterruptedException {
    return options.api().askPages(ApiRequest.get(PATH), Listing.PACES, false);
  }

  @Command(description = "Shows a pace.")
  int show(@Mixin Which which, @Mixin ApiOptions options) throws InterruptedException {
    return options
        .api()
        .ask(ApiRequest.get(which.path()).query("allTenants", which.allTenants), "");
  }

  @Command(description = "Ends a pace: what waited is delivered.")
  int end(@Mixin Which which, @Mixin ApiOptions options) throws InterruptedException {
    return options
        .api()
        .ask(ApiRequest.delete(which.path()).query("allTenants", which.allTenants), "ended\n");
  }
}
