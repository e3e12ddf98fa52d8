package io.punctual.standalone.stack;

import io.punctual.engines.EnginePorts;
import io.punctual.engines.process.Ports;

/**
 * Where everything listens on 127.0.0.1; of a service, the first port of as many as it has.
 * Callbacks are found at the address where the engines are found.
 */
public record StackPorts(EnginePorts engines, int api, int callback, int consumer) {

  /** Ports that are free now, for tests; up to {@code each} of every service. */
  public static StackPorts free(int each) {
    int first = Ports.freeInARow(3 * each);
    return new StackPorts(EnginePorts.free(), first, first + each, first + 2 * each);
  }

  public StackPorts with(EnginePorts others) {
    return new StackPorts(others, api, callback, consumer);
  }

  int first(ServiceKind kind) {
    return switch (kind) {
      case API -> api;
      case CALLBACK -> callback;
      case CONSUMER -> consumer;
    };
  }
}
