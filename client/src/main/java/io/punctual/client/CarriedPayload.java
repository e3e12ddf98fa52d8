package io.punctual.client;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * What a timer carries, in one of three forms.
 *
 * @param payload JSON
 * @param payloadBase64 bytes that are no JSON
 * @param tombstone true: a null value
 */
public record CarriedPayload(
    Optional<JsonNode> payload, Optional<String> payloadBase64, Optional<Boolean> tombstone) {}
