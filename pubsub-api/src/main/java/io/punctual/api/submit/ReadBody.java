package io.punctual.api.submit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.Reading;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.Charset;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/**
 * Reads a request's body within bounds of size and time, and all bodies of this instance together
 * within a bound of memory, counted as the bytes arrive.
 */
public class ReadBody {

  private static final int CHUNK_BYTES = 8192;

  /** What a body takes while it is read and parsed, times its bytes: buffer, copy, payload. */
  private static final int COPIES = 2;

  private final SubmitConfig config;
  private final int bodyMax;
  private final Semaphore bytesFree;

  ReadBody(SubmitConfig config) {
    this.config = config;
    this.bodyMax = (int) config.bodyMax().toBytes();
    this.bytesFree = new Semaphore((int) config.bodiesBytesMax().toBytes());
  }

  /** Bytes of bodies being read now. */
  long bytesInUse() {
    return config.bodiesBytesMax().toBytes() - bytesFree.availablePermits();
  }

  /** JSON, as {@code use} understands it. */
  public <T> Reading<T> read(HttpServletRequest request, Function<byte[], Reading<T>> use) {
    if (!isUtf8(request)) {
      return refused(Problem.of(ProblemType.UNSUPPORTED_MEDIA_TYPE));
    }
    if (request.getContentLengthLong() > bodyMax) {
      return tooLarge();
    }
    ByteArrayOutputStream body = new ByteArrayOutputStream(CHUNK_BYTES);
    try {
      return read(request.getInputStream(), body, use);
    } catch (IOException broken) {
      return refused(
          isTimeout(broken)
              ? Problem.of(ProblemType.BODY_TOO_SLOW)
              : Problem.of(ProblemType.MALFORMED_REQUEST, "The body ended early."));
    } finally {
      bytesFree.release(body.size() * COPIES);
    }
  }

  /** Nothing came for so long that the web server reads no further. */
  public static boolean isTimeout(@Nullable Throwable broken) {
    return broken instanceof SocketTimeoutException
        || (broken != null && isTimeout(broken.getCause()));
  }

  /** JSON has no other encoding, whatever a content type may say. */
  public static boolean isUtf8(HttpServletRequest request) {
    Charset charset = MediaType.parseMediaType(request.getContentType()).getCharset();
    return charset == null || charset.equals(UTF_8) || charset.equals(US_ASCII);
  }

  /** Each byte of {@code body} has its room. */
  private <T> Reading<T> read(
      InputStream in, ByteArrayOutputStream body, Function<byte[], Reading<T>> use)
      throws IOException {
    long deadlineNanos = System.nanoTime() + config.bodyWaitMax().toNanos();
    byte[] chunk = new byte[CHUNK_BYTES];
    for (int length = in.read(chunk); length >= 0; length = in.read(chunk)) {
      if (body.size() + length > bodyMax) {
        return tooLarge();
      }
      if (!bytesFree.tryAcquire(length * COPIES)) {
        return noRoom();
      }
      body.write(chunk, 0, length);
      if (System.nanoTime() > deadlineNanos) {
        return refused(Problem.of(ProblemType.BODY_TOO_SLOW));
      }
    }
    return use.apply(body.toByteArray());
  }

  private <T> Reading<T> tooLarge() {
    return refused(
        Problem.of(ProblemType.BODY_TOO_LARGE, "The limit is %d bytes.".formatted(bodyMax)));
  }

  private <T> Reading<T> noRoom() {
    return refused(
        Problem.later(
            ProblemType.OVERLOADED,
            "Too many bodies are being read. Nothing was done.",
            config.retryAfter()));
  }

  private static <T> Reading<T> refused(Problem problem) {
    return new Reading.Refused<>(problem);
  }
}
