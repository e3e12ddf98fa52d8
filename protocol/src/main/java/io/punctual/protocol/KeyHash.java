package io.punctual.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The 64-bit hashes that spread rows: the first 8 bytes of SHA-256. They are stored, so never
 * change them. Never 0.
 */
public final class KeyHash {

  private KeyHash() {}

  /** Of a timer with a key: over tenant, 0, topic, 0, key. */
  public static long of(String tenant, String topic, byte[] key) {
    MessageDigest digest = scoped(tenant, topic);
    digest.update((byte) 0);
    digest.update(key);
    return first8Bytes(digest);
  }

  /** Of a timer without a key: one of its own, at random. */
  public static long random() {
    return notZero(ThreadLocalRandom.current().nextLong());
  }

  /** Of a scope of accuracy: over tenant, 0, topic. */
  public static long scope(String tenant, String topic) {
    return first8Bytes(scoped(tenant, topic));
  }

  private static MessageDigest scoped(String tenant, String topic) {
    MessageDigest digest = Sha256.digest();
    digest.update(tenant.getBytes(UTF_8));
    digest.update((byte) 0);
    digest.update(topic.getBytes(UTF_8));
    return digest;
  }

  private static long first8Bytes(MessageDigest digest) {
    return notZero(ByteBuffer.wrap(digest.digest()).getLong());
  }

  private static long notZero(long hash) {
    return hash == 0 ? 1 : hash;
  }
}
