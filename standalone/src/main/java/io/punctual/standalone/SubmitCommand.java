package io.punctual.standalone;

import io.punctual.client.ApiRequest;
import io.punctual.standalone.text.BatchText;
import io.punctual.standalone.text.Fields;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "submit",
    description = "Submits a timer, or a batch of them. Once accepted, it is durable.",
    mixinStandardHelpOptions = true)
final class SubmitCommand implements Callable<Integer> {
  private static final String TIMERS = "/v1/timers";
  private static final int CREATED = 201;

  @ArgGroup(multiplicity = "1")
  private What what = new What();

  @Mixin private ApiOptions options = new ApiOptions();

  /** One timer, or many. */
  static final class What {
    @Option(
        names = "--batch",
        paramLabel = "FILE",
        description = "Timers as the API takes them: a JSON array, or one a line; - for the input.")
    private @Nullable String batch;

    @ArgGroup(exclusive = false, multiplicity = "1")
    private @Nullable TimerOptions timer;
  }

  @Override
  public Integer call() throws InterruptedException {
    CallApi api = options.ask();
    try {
      if (what.batch != null) {
        return submitBatch(api, ReadInput.bytes(what.batch));
      }
      TimerOptions timer = what.timer == null ? new TimerOptions() : what.timer;
      return submit(api, timer.timer().body());
    } catch (ReadInput.Unusable e) {
      throw options.wrong(e.why());
    }
  }

  private static int submit(CallApi api, byte[] body) throws InterruptedException {
    return api.ask(
        ApiRequest.post(TIMERS, body),
        (status, timer) ->
            (status == CREATED ? "accepted\n" : "accepted before, and not again\n")
                + Fields.describe(timer, api.moments()));
  }

  private static int submitBatch(CallApi api, byte[] body) throws InterruptedException {
    String type = isArray(body) ? "application/json" : "application/x-ndjson";
    return api.ask(
        ApiRequest.post(TIMERS + ":batch", body).header("Content-Type", type),
        batch -> BatchText.describe(batch, api.problemText()),
        batch -> CallApi.exitOf(BatchText.worstStatus(batch)));
  }

  private static boolean isArray(byte[] body) {
    int at = 0;
    while (at < body.length && Character.isWhitespace(body[at])) {
      at++;
    }
    return at < body.length && body[at] == '[';
  }
}
