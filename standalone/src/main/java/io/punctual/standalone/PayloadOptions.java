package io.punctual.standalone;

import io.punctual.client.NewTimer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a timer is to deliver; without any of these, what comes from the standard input. */
final class PayloadOptions {
  @Option(names = "--payload", paramLabel = "JSON", description = "Any JSON, byte for byte.")
  private @Nullable String json;

  @Option(
      names = "--payload-file",
      paramLabel = "FILE",
      description = "The same from a file; - or none of these for the standard input.")
  private @Nullable String file;

  @Option(names = "--payload-base64", paramLabel = "BASE64", description = "Bytes of any kind.")
  private @Nullable String base64;

  @Option(names = "--tombstone", required = true, description = "A null value.")
  private boolean tombstone;

  void putInto(NewTimer timer) {
    if (tombstone) {
      timer.tombstone();
    } else if (base64 == null) {
      timer.payloadJson(json());
    } else {
      timer.with("payloadBase64", base64);
    }
  }

  private byte[] json() {
    if (json != null) {
      return ReadInput.json(ReadInput.argument(json), "--payload");
    }
    String from = file == null ? ReadInput.STANDARD_INPUT : file;
    if (file == null && ReadInput.isTyped()) {
      throw new ReadInput.Unusable(
          "no payload: --payload, --payload-file, --payload-base64, --tombstone, or a pipe");
    }
    return ReadInput.json(ReadInput.bytes(from), from);
  }
}
