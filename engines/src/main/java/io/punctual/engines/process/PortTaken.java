package io.punctual.engines.process;

/** A port that we need is in use by another process. */
public final class PortTaken extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PortTaken(PortUse use, String owner) {
    super(
        "port %d, which %s needs, is taken%s: end that process or %s"
            .formatted(use.port(), use.use(), owner, use.remedy()));
  }
}
