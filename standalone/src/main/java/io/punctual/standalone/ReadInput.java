package io.punctual.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.standalone.text.ReadJson;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads what is to be passed on as it is: files, and as {@code -} the standard input. */
final class ReadInput {
  static final String STANDARD_INPUT = "-";
  // More than the API takes.
  private static final int BYTES_MAX = 20 << 20;
  private static final String NO_CHARACTER = "\uFFFD";

  private ReadInput() {}

  /** Something that can't be passed on; the message says why. */
  static final class Unusable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unusable(String message) {
      super(message);
    }

    String why() {
      return String.valueOf(getMessage());
    }
  }

  static byte[] bytes(String file) {
    try {
      return file.equals(STANDARD_INPUT) ? bytes(System.in, file) : bytes(Path.of(file));
    } catch (IOException e) {
      throw new Unusable("can't read " + file + ": " + e);
    }
  }

  private static byte[] bytes(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return bytes(in, file.toString());
    }
  }

  private static byte[] bytes(InputStream in, String file) throws IOException {
    byte[] bytes = in.readNBytes(BYTES_MAX + 1);
    if (bytes.length > BYTES_MAX) {
      throw new Unusable(file + " is larger than " + (BYTES_MAX >> 20) + " MiB");
    }
    return bytes;
  }

  /** As JSON: the bytes themselves, once they are known to be one value. */
  static byte[] json(byte[] bytes, String file) {
    if (!ReadJson.isOneValue(utf8(bytes, file))) {
      throw new Unusable(
          "the payload (%s) is not one JSON value; other bytes go with --payload-base64"
              .formatted(file));
    }
    return bytes;
  }

  private static String utf8(byte[] bytes, String file) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new Unusable(
          "the payload (%s) is not UTF-8; other bytes go with --payload-base64".formatted(file));
    }
  }

  /** An argument: what was no character to the JVM is no longer what was typed. */
  static byte[] argument(String json) {
    if (json.contains(NO_CHARACTER)) {
      throw new Unusable("--payload has bytes that are no characters here: use --payload-file");
    }
    return json.getBytes(UTF_8);
  }

  static boolean isTyped() {
    @Nullable Console console = System.console();
    return console != null && console.isTerminal();
  }
}
