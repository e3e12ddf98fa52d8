package io.punctual.api.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.api.request.TimerRequest.When;
import io.punctual.lifecycle.trace.Traces;
import io.punctual.protocol.Content;
import io.punctual.protocol.Content.Header;
import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.Sha256;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What tells whether two requests of one name ask for the same: SHA-256 over each field in a fixed
 * order, its length before it. A delay counts as it was asked for, not as the due it comes to. It
 * is stored, so never change it for requests that could be made before.
 */
public final class ContentHash {

  private static final int NULL = -1;
  private static final byte AT = 0;
  private static final byte IN = 1;
  private static final byte EXPIRES = 2;
  private static final byte WITHIN = 3;

  /** Headers that each try has of its own (W3C Trace Context). */
  private static final Set<String> TRACE = Set.of(Traces.TRACEPARENT, "tracestate");

  private final MessageDigest digest = Sha256.digest();

  private ContentHash() {}

  /** 32 bytes. */
  public static byte[] of(TimerRequest request) {
    ContentHash hash = new ContentHash();
    hash.content(request.content());
    hash.when(request.when());
    hash.lateness(request.lateness());
    hash.within(request.withinMillis());
    return hash.digest.digest();
  }

  private void content(Content content) {
    bytes(content.topic().getBytes(UTF_8));
    bytes(content.key());
    List<Header> headers =
        content.headers().stream().filter(it -> !TRACE.contains(it.name())).toList();
    number(headers.size());
    for (Header header : headers) {
      bytes(header.name().getBytes(UTF_8));
      bytes(header.value());
    }
    bytes(content.payload());
  }

  private void when(When when) {
    switch (when) {
      case When.At(long millis) -> {
        digest.update(AT);
        number(millis);
      }
      case When.In(long millis) -> {
        digest.update(IN);
        number(millis);
      }
    }
  }

  /** Nothing for none, nor for no policy: so such requests hashed before there were these. */
  private void within(long millis) {
    if (millis > 0) {
      digest.update(WITHIN);
      number(millis);
    }
  }

  private void lateness(@Nullable LatenessPolicy lateness) {
    if (lateness != null) {
      digest.update(EXPIRES);
      number(lateness.expireAfterMillis());
      number(lateness.onExpiry().code());
    }
  }

  private void bytes(byte @Nullable [] bytes) {
    number(bytes == null ? NULL : bytes.length);
    if (bytes != null) {
      digest.update(bytes);
    }
  }

  private void number(long number) {
    digest.update(ByteBuffer.allocate(Long.BYTES).putLong(number).flip());
  }
}
