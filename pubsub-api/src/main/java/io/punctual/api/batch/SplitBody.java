package io.punctual.api.batch;

import java.io.IOException;
import java.io.InputStream;

/** Cuts a body into timers while it arrives. */
interface SplitBody {

  /**
   * @throws BodyRefused when the body as a whole can't be read
   */
  void split(InputStream body, BatchItems items) throws IOException;
}
