package io.punctual.api.batch;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/**
 * What a parser reads, with the bytes of the item that it is in kept beside: no more than one
 * item's bound and what the parser reads at once.
 */
final class ItemWindow extends InputStream {

  /** So many a parser looks at, perhaps read by read, before it uses one of them. */
  private static final int LOOK_AHEAD_BYTES = 4;

  private static final long NONE = -1;

  private final InputStream in;
  private final int itemBytesMax;
  private final Window window = new Window();

  /** Where the window's first byte stands in the body. */
  private long from;

  private long itemFrom = NONE;

  ItemWindow(InputStream in, int itemBytesMax) {
    this.in = in;
    this.itemBytesMax = itemBytesMax;
  }

  /** An item begins there. */
  void begin(long at) {
    itemFrom = at;
  }

  /** It ends before that place: its bytes, or empty when they are too many. */
  Optional<byte[]> end(long at) {
    boolean kept = itemFrom >= from && at - itemFrom <= itemBytesMax;
    Optional<byte[]> item =
        kept
            ? Optional.of(window.part((int) (itemFrom - from), (int) (at - from)))
            : Optional.empty();
    itemFrom = NONE;
    return item;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] to, int offset, int wanted) throws IOException {
    Objects.checkFromIndexSize(offset, wanted, to.length);
    forgetUsed();
    int count = in.read(to, offset, wanted);
    if (count > 0) {
      refuseZeros(to, offset, count);
      window.write(to, offset, count);
    }
    return count;
  }

  /** A parser reads on when it has used all that it had. */
  private void forgetUsed() {
    long end = from + window.size();
    if (itemFrom == NONE ? end >= LOOK_AHEAD_BYTES : end - itemFrom > itemBytesMax) {
      from = end;
      window.reset();
    } else if (itemFrom > from) {
      window.drop((int) (itemFrom - from));
      from = itemFrom;
    }
  }

  /** UTF-16 and UTF-32, which the parser would also read, have zeros; JSON in UTF-8 has none. */
  private static void refuseZeros(byte[] bytes, int offset, int count) throws BodyRefused {
    for (int at = offset; at < offset + count; at++) {
      if (bytes[at] == 0) {
        throw new BodyRefused(
            Problem.of(ProblemType.MALFORMED_JSON, "The body is not UTF-8. Nothing was stored."));
      }
    }
  }

  private static final class Window extends ByteArrayOutputStream {

    /** The first so many bytes. */
    private void drop(int bytes) {
      count -= bytes;
      System.arraycopy(buf, bytes, buf, 0, count);
    }

    private byte[] part(int from, int to) {
      return Arrays.copyOfRange(buf, from, to);
    }
  }
}
