package io.punctual.engines.process;

/** A child ended, or its time was up, before it was ready. */
public final class NotReady extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NotReady(ChildProcess child, String why) {
    super(
        "%s is not ready: %s. The end of %s:\n  %s"
            .formatted(
                child.name(), why, child.log(), String.join("\n  ", LogTail.of(child.log()))));
  }
}
