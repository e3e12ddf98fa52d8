package io.punctual.api.batch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** NDJSON: a timer on each line. A line that is no JSON is a bad timer; blank ones are none. */
final class SplitLines {

  private static final int CHUNK_BYTES = 8192;

  private SplitLines() {}

  static void split(InputStream body, BatchItems items) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(CHUNK_BYTES);
    byte[] chunk = new byte[CHUNK_BYTES];
    for (int length = body.read(chunk); length >= 0; length = body.read(chunk)) {
      int from = 0;
      for (int at = 0; at < length; at++) {
        if (chunk[at] == '\n') {
          append(chunk, from, at, line, items.bytesMax());
          end(line, items);
          from = at + 1;
        }
      }
      append(chunk, from, length, line, items.bytesMax());
    }
    end(line, items);
  }

  /** Without its leading blanks; of a line that is too long, one byte more than the limit. */
  private static void append(
      byte[] chunk, int from, int to, ByteArrayOutputStream line, int bytesMax) {
    int start = from;
    while (line.size() == 0 && start < to && isBlank(chunk[start])) {
      start++;
    }
    line.write(chunk, start, Math.min(to - start, bytesMax + 1 - line.size()));
  }

  private static boolean isBlank(byte one) {
    return one == ' ' || one == '\t' || one == '\r';
  }

  private static void end(ByteArrayOutputStream line, BatchItems items) throws BodyRefused {
    if (line.size() > items.bytesMax()) {
      items.addTooLarge();
    } else if (line.size() > 0) {
      items.add(line.toByteArray());
    }
    line.reset();
  }
}
