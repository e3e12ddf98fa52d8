package io.punctual.api.batch;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.submit.ReadBody;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.function.LongSupplier;

/** A body within its bounds of bytes, room and time. */
final class BoundedBody extends InputStream {

  private final InputStream in;
  private final BatchMemory.Reservation reservation;
  private final int bytesMax;
  private final LongSupplier nanos;
  private long deadlineNanos;
  private int read;

  /**
   * @param nanos the time now, as {@link System#nanoTime} has it
   */
  BoundedBody(
      InputStream in, BatchMemory.Reservation reservation, BatchConfig config, LongSupplier nanos) {
    this.in = in;
    this.reservation = reservation;
    this.bytesMax = (int) config.requestMax().toBytes();
    this.nanos = nanos;
    this.deadlineNanos = nanos.getAsLong() + config.bodyWaitMax().toNanos();
  }

  static BodyRefused tooLarge(int bytesMax) {
    return new BodyRefused(
        Problem.of(
            ProblemType.BODY_TOO_LARGE,
            "The limit is %d bytes. Nothing was stored.".formatted(bytesMax)));
  }

  /** Bytes so far. */
  int bytes() {
    return read;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, to.length);
    int count = receive(to, offset, length);
    if (count > 0) {
      count(count);
    }
    return count;
  }

  private int receive(byte[] to, int offset, int length) throws IOException {
    try {
      return in.read(to, offset, length);
    } catch (IOException broken) {
      throw ReadBody.isTimeout(broken) ? tooSlow() : broken;
    }
  }

  private void count(int bytes) throws IOException {
    if (bytes > bytesMax - read) {
      throw tooLarge(bytesMax);
    }
    read += bytes;
    long nowNanos = nanos.getAsLong();
    if (nowNanos - deadlineNanos > 0) {
      throw tooSlow();
    }
    reservation.holds(read);
    deadlineNanos += nanos.getAsLong() - nowNanos; // The wait for room was not the sender's.
  }

  private static BodyRefused tooSlow() {
    return new BodyRefused(Problem.of(ProblemType.BODY_TOO_SLOW, "Nothing was stored."));
  }
}
