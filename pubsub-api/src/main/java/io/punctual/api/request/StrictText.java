package io.punctual.api.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;

/**
 * What a JSON parser lets pass: bytes that are no UTF-8, and escapes that name half a surrogate
 * pair. Either would reach Kafka as written and fail at a reader.
 */
final class StrictText {

  private StrictText() {}

  static boolean isUtf8(byte[] bytes) {
    CharsetDecoder decoder = UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(4096);
    CoderResult result;
    do {
      out.clear();
      result = decoder.decode(in, out, true);
    } while (result.isOverflow());
    return result.isUnderflow();
  }

  /** In text that has been parsed: outside of strings JSON has no backslash. */
  static boolean hasLoneSurrogate(byte[] json) {
    int at = 0;
    while (at < json.length) {
      if (json[at] != '\\') {
        at++;
        continue;
      }
      int unit = escapedUnit(json, at);
      if (unit < 0) {
        at += 2;
      } else if (Character.isLowSurrogate((char) unit)) {
        return true;
      } else if (Character.isHighSurrogate((char) unit)) {
        int next = escapedUnit(json, at + 6);
        if (next < 0 || !Character.isLowSurrogate((char) next)) {
          return true;
        }
        at += 12;
      } else {
        at += 6;
      }
    }
    return false;
  }

  /** The code unit of the escape at that place; -1 if there is none. */
  private static int escapedUnit(byte[] json, int at) {
    if (at + 6 > json.length || json[at] != '\\' || json[at + 1] != 'u') {
      return -1;
    }
    int unit = 0;
    for (int digit = at + 2; digit < at + 6; digit++) {
      unit = unit * 16 + Character.digit(json[digit], 16);
    }
    return unit;
  }
}
