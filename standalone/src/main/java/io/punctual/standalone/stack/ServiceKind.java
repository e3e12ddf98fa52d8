package io.punctual.standalone.stack;

/** The services, in the order in which they stop: none still needs one that has stopped. */
public enum ServiceKind {
  CONSUMER("consumer", "timer-consumer", 256),
  API("api", "pubsub-api", 384),
  CALLBACK("callback", "callback", 256);

  private final String title;
  private final String module;
  private final int heapMebibytesMax;

  ServiceKind(String title, String module, int heapMebibytesMax) {
    this.title = title;
    this.module = module;
    this.heapMebibytesMax = heapMebibytesMax;
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
    return this != API;
  }
}
