package io.punctual.standalone;

import io.punctual.standalone.stack.ServiceKind;
import java.util.Map;
import picocli.CommandLine.Option;

/** How many of each service a stack has. */
public final class Instances {
  @Option(names = "--consumers", description = "Timer consumers to start" + StackOptions.DEFAULT)
  private int consumers;

  @Option(names = "--callbacks", description = "Callbacks to start" + StackOptions.DEFAULT)
  private int callbacks;

  @Option(names = "--apis", description = "APIs to start" + StackOptions.DEFAULT)
  private int apis;

  public Instances() {
    this(1, 1, 1);
  }

  public Instances(int consumers, int callbacks, int apis) {
    this.consumers = consumers;
    this.callbacks = callbacks;
    this.apis = apis;
  }

  public Map<ServiceKind, Integer> counts() {
    return Map.of(
        ServiceKind.CONSUMER, consumers, ServiceKind.CALLBACK, callbacks, ServiceKind.API, apis);
  }

  public int most() {
    return Math.max(apis, Math.max(callbacks, consumers));
  }

  /** One of each. */
  public boolean isSmallest() {
    return counts().values().stream().allMatch(count -> count == 1);
  }
}
