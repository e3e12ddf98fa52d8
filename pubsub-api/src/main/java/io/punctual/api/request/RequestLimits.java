package io.punctual.api.request;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.protocol.Content;
import java.util.Optional;

/**
 * The bounds of a timer's fields, all in bytes or numbers.
 *
 * @param recordBytesMax key, headers and payload together
 * @param headersBytesMax names and values of all headers together
 */
public record RequestLimits(
    int recordBytesMax, int keyBytesMax, int headersMax, int headersBytesMax) {

  /** What the column holds. */
  public static final int KEY_BYTES_LIMIT = 4096;

  /** What the column holds, in the longest form. */
  public static final int HEADERS_BYTES_LIMIT = 16 * 1024;

  /** With more, the names alone might not fit the column. */
  public static final int HEADERS_LIMIT = 100;

  public static final int HEADER_NAME_LENGTH_MAX = 128;

  /** A multi-row insert must stay far below the database's packet. */
  public static final int RECORD_BYTES_LIMIT = 1024 * 1024;

  /** What no configuration exceeds. */
  public static final RequestLimits LARGEST =
      new RequestLimits(RECORD_BYTES_LIMIT, KEY_BYTES_LIMIT, HEADERS_LIMIT, HEADERS_BYTES_LIMIT);

  /** What is wrong with a record's size, whatever its topic. */
  public Optional<Problem> size(Content content) {
    return content.sizeBytes() <= recordBytesMax
        ? Optional.empty()
        : Optional.of(
            Problem.of(
                ProblemType.RECORD_TOO_LARGE,
                "Key, headers and payload are %d bytes together; the limit is %d."
                    .formatted(content.sizeBytes(), recordBytesMax)));
  }
}
