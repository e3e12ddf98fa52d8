package io.punctual.api.batch;

import java.io.ByteArrayInputStream;
import java.util.random.RandomGenerator;

/** Bytes that arrive in pieces of any length, as from a network. */
final class ChoppyStream extends ByteArrayInputStream {

  private final RandomGenerator random;
  private final int pieceMax;

  ChoppyStream(byte[] bytes, RandomGenerator random, int pieceMax) {
    super(bytes);
    this.random = random;
    this.pieceMax = pieceMax;
  }

  @Override
  public int read(byte[] to, int offset, int length) {
    return super.read(to, offset, Math.min(length, 1 + random.nextInt(pieceMax)));
  }
}
