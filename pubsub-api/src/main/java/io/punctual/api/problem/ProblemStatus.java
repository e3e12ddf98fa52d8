package io.punctual.api.problem;

/** The type of a mistake that the web server found before we saw the request. */
final class ProblemStatus {

  private ProblemStatus() {}

  static ProblemType typeOf(int status) {
    return switch (status) {
      case 404 -> ProblemType.NOT_FOUND;
      case 405 -> ProblemType.METHOD_NOT_ALLOWED;
      case 406 -> ProblemType.NOT_ACCEPTABLE;
      case 408 -> ProblemType.BODY_TOO_SLOW;
      case 413 -> ProblemType.BODY_TOO_LARGE;
      case 415 -> ProblemType.UNSUPPORTED_MEDIA_TYPE;
      default -> status >= 500 ? ProblemType.INTERNAL : ProblemType.MALFORMED_REQUEST;
    };
  }
}
