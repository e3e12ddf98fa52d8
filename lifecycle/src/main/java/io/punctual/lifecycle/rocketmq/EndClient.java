package io.punctual.lifecycle.rocketmq;

/**
 * Ends a client of RocketMQ that nobody needs any more, on a thread of its own: it waits for one of
 * its threads that may sleep for 3 s. Brokers learn of a client that is gone by its connections.
 */
public final class EndClient {

  private EndClient() {}

  public static void soon(Runnable shutdown) {
    Thread.ofPlatform().daemon().name("rocketmq-shutdown").start(shutdown);
  }
}
