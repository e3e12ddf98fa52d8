package io.punctual.engines.process;

/** A child ended, or its time was up, before it was ready. */
public final class NotReady extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NotReady(ChildProcess child, String why) {
    super(
        child.name()
            + " is not ready: "
            + why
            + "; its log ("
            + child.log()
            + ") ends:\n  "
            + String.join("\n  ", LogTail.of(child.log())));
  }
}
