package io.punctual.standalone;

import io.punctual.client.ApiRequest;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which timer: by its id or by its name. */
final class TimerOption {
  @Parameters(paramLabel = "ID", description = "The timer's id.")
  private @Nullable String id;

  @Option(names = "--name", paramLabel = "NAME", description = "The timer's name, instead.")
  private @Nullable String name;

  String path() {
    return id == null
        ? "/v1/timers/by-name/" + ApiRequest.encode(String.valueOf(name))
        : "/v1/timers/" + ApiRequest.encode(id);
  }
}
