package io.punctual.standalone.stack;

/** The services, in the order in which they stop: nobody waits for one that has gone before. */
public enum ServiceKind {
  CONSUMER("consumer", "timer-consumer", 256, true),
  API("api", "pubsub-api", 384, false),
  CALLBACK("callback", "callback", 256, true);

  private final String title;
  private final String module;
  private final int heapMebibytesMax;
  private final boolean delivers;

  ServiceKind(String title, String module, int heapMebibytesMax, boolean delivers) {
    this.title = title;
    this.module = module;
    this.heapMebibytesMax = heapMebibytesMax;
    this.delivers = delivers;
  }

  /** As it is called in messages; with a number, the name of one process. */
  public String title() {
    return title;
  }

  String module() {
    return module;
  }

  int heapMebibytesMax() {
    return heapMebibytesMax;
  }

  /** It works against a due, and goes before those that do not. */
  boolean delivers() {
    return delivers;
  }
}
