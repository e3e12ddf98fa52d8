package io.punctual.api.batch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** NDJSON: a timer on each line. A line that is no JSON is a bad timer; blank ones are none. */
final class SplitLines implements SplitBody {

  private static final int CHUNK_BYTES = 8192;

  @Override
  public void split(InputStream body, BatchItems items) throws IOException {
    Line line = new Line(items);
    byte[] chunk = new byte[CHUNK_BYTES];
    int length = body.read(chunk);
    while (length >= 0) {
      int from = 0;
      for (int at = 0; at < length; at++) {
        if (chunk[at] == '\n') {
          line.append(chunk, from, at);
          line.end();
          from = at + 1;
        }
      }
      line.append(chunk, from, length);
      length = body.read(chunk);
    }
    line.end();
  }

  /** The line being read; of one that is too long, nothing is kept. */
  private static final class Line {

    private final BatchItems items;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(CHUNK_BYTES);
    private boolean blank = true;
    private boolean tooLong;

    Line(BatchItems items) {
      this.items = items;
    }

    void append(byte[] chunk, int from, int to) {
      blank = blank && isBlank(chunk, from, to);
      if (blank || tooLong) {
        return;
      }
      tooLong = to - from > items.bytesMax() - bytes.size();
      if (tooLong) {
        bytes.reset();
      } else {
        bytes.write(chunk, from, to - from);
      }
    }

    void end() throws BodyRefused {
      if (tooLong) {
        items.addTooLarge();
      } else if (!blank) {
        items.add(bytes.toByteArray());
      }
      bytes.reset();
      blank = true;
      tooLong = false;
    }

    private static boolean isBlank(byte[] chunk, int from, int to) {
      for (int at = from; at < to; at++) {
        if (chunk[at] != ' ' && chunk[at] != '\t' && chunk[at] != '\r') {
          return false;
        }
      }
      return true;
    }
  }
}
