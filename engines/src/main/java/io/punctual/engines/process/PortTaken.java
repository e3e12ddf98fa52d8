package io.punctual.engines.process;

/** A port that we need is in use by somebody else. */
public final class PortTaken extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PortTaken(PortUse use, String owner) {
    super(
        "port "
            + use.port()
            + ", which "
            + use.use()
            + " needs, is taken"
            + owner
            + ": end that process or "
            + use.remedy());
  }
}
