package io.punctual.api.loop;

/** The order of starting; stopping is the reverse, after the web server's. */
public final class Phases {

  public static final int CHECKS = 0;
  public static final int KAFKA = 50;
  public static final int ROCKETMQ = 100;
  public static final int RING = 200;
  public static final int PROMOTE = 300;
  public static final int WRITE = 400;
  public static final int INTAKE = 500;

  private Phases() {}
}
