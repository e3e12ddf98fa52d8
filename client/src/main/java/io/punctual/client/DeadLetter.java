package io.punctual.client;

import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A timer that could not be delivered; a list leaves its payload out. */
public record DeadLetter(
    String id,
    Optional<String> name,
    String topic,
    Optional<String> key,
    Optional<String> keyBase64,
    Instant deliverAt,
    Instant diedAt,
    int attempts,
    String reason,
    Optional<JsonNode> payload,
    Optional<String> payloadBase64) {}
