package io.punctual.client;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Why the API did not do what it was asked (RFC 9457).
 *
 * @param type stable, such as {@code /errors/overloaded}: what programs decide by
 * @param body all of it, with the place of each mistake in {@code errors}
 */
public record ApiProblem(
    String type, int status, String title, Optional<String> detail, JsonNode body) {
  static Optional<ApiProblem> in(Reply reply) {
    return reply instanceof Reply.Refused refused ? read(refused) : Optional.empty();
  }

  private static Optional<ApiProblem> read(Reply.Refused refused) {
    try {
      return Optional.of(Json.tree(refused.body()))
          .filter(body -> body.path("type").isString())
          .map(body -> of(body, refused.status()));
    } catch (JacksonException notJson) {
      return Optional.empty();
    }
  }

  static ApiProblem of(JsonNode body, int status) {
    return new ApiProblem(
        body.path("type").stringValue(""),
        status,
        body.path("title").stringValue(""),
        body.path("detail").stringValueOpt(),
        body);
  }
}
