package io.punctual.standalone;

import io.punctual.client.ApiRequest;
import io.punctual.standalone.text.Fields;
import io.punctual.standalone.text.ReadJson;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

@Command(
    name = "move",
    description = "Gives a pending timer another due.",
    mixinStandardHelpOptions = true)
final class MoveCommand implements Callable<Integer> {
  @ArgGroup(multiplicity = "1")
  private TimerOption target = new TimerOption();

  @ArgGroup(multiplicity = "1")
  private Whereto whereto = new Whereto();

  @Option(
      names = "--if-version",
      paramLabel = "N",
      description = "Only if the timer is that version: it was not moved meanwhile.")
  private @Nullable Integer version;

  @Mixin private ApiOptions options = new ApiOptions();

  /** Now, or another due. */
  static final class Whereto {
    @Option(names = "--now", required = true, description = "Due at once.")
    private boolean now;

    @ArgGroup(multiplicity = "1")
    private @Nullable DeliverAtOptions due;

    ApiRequest call(String path) {
      if (due == null) {
        return ApiRequest.post(path + ":fire");
      }
      ObjectNode move = JsonNodeFactory.instance.objectNode();
      due.putInto(move::set);
      return ApiRequest.patch(path, ReadJson.bytes(move));
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    CallApi api = options.ask();
    return api.ask(
        whereto
            .call(target.path())
            .header("If-Match", version == null ? null : "\"" + version + "\""),
        timer -> "moved\n" + Fields.describe(timer, api.moments()));
  }
}
