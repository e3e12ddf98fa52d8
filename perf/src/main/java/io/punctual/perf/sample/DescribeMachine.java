package io.punctual.perf.sample;

import io.punctual.perf.report.MachineUse;
import io.punctual.standalone.check.Lateness;
import io.punctual.standalone.check.Machine;

/** What the machine did, from where it was first looked at until now. */
public final class DescribeMachine {
  private static final double MILLI = 1e3;

  private DescribeMachine() {}

  public static MachineUse of(Machine machine, Window window) {
    Machine.Spent spent = machine.spent().orElse(new Machine.Spent(0, 0));
    Lateness wakeUps = machine.wakeUps();
    return new MachineUse(
        spent.used(),
        spent.stolen(),
        window.from().load(),
        window.to().load(),
        wakeUps.percentileMicros(99) / MILLI,
        wakeUps.percentileMicros(100) / MILLI);
  }
}
