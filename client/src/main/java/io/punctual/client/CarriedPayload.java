package io.punctual.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a timer carries, in one of three forms.
 *
 * @param payload JSON
 * @param payloadBase64 bytes that are no JSON
 * @param isTombstone a null value
 */
public record CarriedPayload(
    Optional<JsonNode> payload, Optional<String> payloadBase64, boolean isTombstone) {

  /** An absent member would be read as JSON's null. */
  @JsonCreator
  static CarriedPayload of(
      @Nullable JsonNode payload, @Nullable String payloadBase64, @Nullable Boolean tombstone) {
    boolean isTombstone = Boolean.TRUE.equals(tombstone);
    boolean isJson = payloadBase64 == null && !isTombstone;
    return new CarriedPayload(
        isJson ? Optional.ofNullable(payload) : Optional.empty(),
        Optional.ofNullable(payloadBase64),
        isTombstone);
  }
}
