package io.punctual.standalone.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import tools.jackson.databind.node.ObjectNode;

/** The body of a submission. A payload of JSON goes in as the very bytes it is. */
public final class TimerBody {
  private static final byte[] PAYLOAD = ",\"payload\":".getBytes(UTF_8);

  private TimerBody() {}

  /**
   * @param timer all but the payload, and not empty
   * @param payload one JSON value
   */
  public static byte[] of(ObjectNode timer, byte[] payload) {
    byte[] rest = ReadJson.bytes(timer);
    return ByteBuffer.allocate(rest.length + PAYLOAD.length + payload.length)
        .put(rest, 0, rest.length - 1)
        .put(PAYLOAD)
        .put(payload)
        .put((byte) '}')
        .array();
  }

  public static byte[] of(ObjectNode whole) {
    return ReadJson.bytes(whole);
  }
}
