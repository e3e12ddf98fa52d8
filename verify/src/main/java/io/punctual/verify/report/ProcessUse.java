package io.punctual.verify.report;

/** What a process spent in the measured part. */
public record ProcessUse(String name, long cpuMillis, double cpuMillisPerTimer, double coreShare) {

  /** The name without the number of the instance. */
  public String kind() {
    return name.replaceAll("-\\d+$", "");
  }
}
