package io.punctual.verify.report;

/**
 * What the machine did in the measured part.
 *
 * @param used share of all processors' time, in percent
 * @param stolen by the host, in percent
 * @param wakeUpP99Millis how late a thread woke that only waited
 */
public record MachineUse(
    double used,
    double stolen,
    double loadBefore,
    double loadAfter,
    double wakeUpP99Millis,
    double wakeUpMaxMillis) {
  public static final MachineUse UNKNOWN = new MachineUse(0, 0, 0, 0, 0, 0);
}
