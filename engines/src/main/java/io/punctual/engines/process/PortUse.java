package io.punctual.engines.process;

/**
 * A port that is about to be used.
 *
 * @param address where
 * @param use by whom, for messages
 * @param remedy what to do when it is taken
 */
public record PortUse(ListenAddress address, int port, String use, String remedy) {

  /** One of loopback. */
  public PortUse(int port, String use, String remedy) {
    this(ListenAddress.LOOPBACK, port, use, remedy);
  }
}
