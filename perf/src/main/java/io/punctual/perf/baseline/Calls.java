package io.punctual.perf.baseline;

import java.io.IOException;

/** Calls of the callback: one for each message, each of which keeps its thread waiting. */
interface Calls extends AutoCloseable {

  /** Returns when the timer is delivered. */
  void deliver(byte[] id) throws IOException, InterruptedException;

  @Override
  void close() throws IOException;
}
