package io.punctual.standalone;

import io.punctual.standalone.call.ApiCall;
import io.punctual.standalone.call.ReadJson;
import io.punctual.standalone.tell.Fields;
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
  private Target target = new Target();

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
    private @Nullable DueOptions due;

    ApiCall call(String path) {
      if (due == null) {
        return ApiCall.post(path + ":fire");
      }
      ObjectNode move = JsonNodeFactory.instance.objectNode();
      due.putInto(move);
      return ApiCall.patch(path, ReadJson.bytes(move));
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    AskApi api = options.ask();
    return api.ask(
        whereto
            .call(target.path())
            .sending("If-Match", version == null ? null : "\"" + version + "\""),
        timer -> "moved\n" + Fields.told(timer, api.moments()));
  }
}
