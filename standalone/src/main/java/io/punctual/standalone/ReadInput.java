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
import picocli.CommandLine.TypeConversionException;

/**
 * Reads what is passed on as it is: files, and as {@code -} the standard input. What can't be
 * passed on is a {@link TypeConversionException}.
 */
final class ReadInput {
  static final String STANDARD_INPUT = "-";
  // More than the API takes.
  private static final int BYTES_MAX = 20 << 20;
  private static final String NO_CHARACTER = "\uFFFD";

  private ReadInput() {}

  static byte[] bytes(String file) {
    try (InputStream in =
        file.equals(STANDARD_INPUT) ? System.in : Files.newInputStream(Path.of(file))) {
      byte[] bytes = in.readNBytes(BYTES_MAX + 1);
      if (bytes.length > BYTES_MAX) {
        throw new TypeConversionException(file + " is larger than " + (BYTES_MAX >> 20) + " MiB");
      }
      return bytes;
    } catch (IOException e) {
      throw new TypeConversionException("can't read " + file + ": " + e);
    }
  }

  /** As JSON: the bytes themselves, once they are known to be one value. */
  static byte[] json(byte[] bytes, String file) {
    try {
      if (ReadJson.isOneValue(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString())) {
        return bytes;
      }
    } catch (CharacterCodingException e) {
      throw unusable(file, "UTF-8");
    }
    throw unusable(file, "one JSON value");
  }

  private static TypeConversionException unusable(String file, String wanted) {
    return new TypeConversionException(
        "the payload (%s) is not %s; other bytes go with --payload-base64".formatted(file, wanted));
  }

  /** An argument: bytes that were no characters to the JVM are not what was typed any more. */
  static byte[] argument(String json) {
    if (json.contains(NO_CHARACTER)) {
      throw new TypeConversionException(
          "--payload has bytes that are no characters here: use --payload-file");
    }
    return json.getBytes(UTF_8);
  }

  static boolean isTyped() {
    @Nullable Console console = System.console();
    return console != null && console.isTerminal();
  }
}
