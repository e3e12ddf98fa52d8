package io.punctual.baselines;

import io.punctual.baselines.bare.BareTimerProcess;
import io.punctual.baselines.callback.CallbackProcess;
import io.punctual.baselines.consumer.ConsumerProcess;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** {@code classic-consumer}, {@code classic-callback} or {@code bare-timer}, by its first word. */
public final class Baselines {

  /** One process, until it is ended from outside. */
  @FunctionalInterface
  private interface Main {
    void run(String[] args) throws Exception;
  }

  private static final Map<String, Main> PROCESSES =
      Map.of(
          "classic-consumer", ConsumerProcess::main,
          "classic-callback", CallbackProcess::main,
          "bare-timer", BareTimerProcess::main);

  private Baselines() {}

  public static void main(String[] args) throws Exception {
    String name = args.length == 0 ? "" : args[0];
    Optional.ofNullable(PROCESSES.get(name))
        .orElseThrow(() -> new IllegalArgumentException("one of " + PROCESSES.keySet()))
        .run(Arrays.copyOfRange(args, 1, args.length));
  }
}
