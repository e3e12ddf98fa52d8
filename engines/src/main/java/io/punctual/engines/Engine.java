package io.punctual.engines;

import io.punctual.engines.process.DataFolder;
import io.punctual.engines.process.ListenAddress;
import io.punctual.engines.process.ManagedProcess;
import io.punctual.engines.process.ProcessEvents;
import java.time.Duration;

/** One engine; it keeps its data. */
public abstract sealed class Engine extends ManagedProcess
    permits MariaDb, RocketMqNameServer, Broker, KafkaBroker {
  private static final Duration READY_MAX = Duration.ofSeconds(90);

  private final ListenAddress address;

  Engine(DataFolder data, ListenAddress address, ProcessEvents events) {
    super(data, READY_MAX, events);
    this.address = address;
  }

  @Override
  public final ListenAddress address() {
    return address;
  }
}
