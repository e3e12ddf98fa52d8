package io.punctual.api.lookup;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import io.punctual.api.request.PayloadText;
import org.jspecify.annotations.Nullable;

/**
 * What a record carries; one of the three.
 *
 * @param payload the payload's own bytes, where they are one JSON value
 * @param payloadBase64 the payload, where they are not
 * @param tombstone true for a null value
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PayloadView(
    @JsonRawValue @Nullable String payload,
    @Nullable String payloadBase64,
    @Nullable Boolean tombstone) {

  public static PayloadView of(byte @Nullable [] payload) {
    return payload == null
        ? new PayloadView(null, null, true)
        : PayloadText.json(payload)
            .map(json -> new PayloadView(json, null, null))
            .orElseGet(() -> new PayloadView(null, EventText.base64(payload), null));
  }
}
