package io.punctual.api.problem;

import java.util.Locale;

/** The error answers there are. Each has its section in docs/errors.md; never rename one. */
public enum ProblemType {
  MALFORMED_JSON(400, "The body is not valid JSON"),
  MALFORMED_REQUEST(400, "The request can't be read"),
  INVALID_TIMER(400, "Fields of the timer are invalid"),
  INVALID_SCHEDULE(400, "Fields of the schedule are invalid"),
  INVALID_PAUSE(400, "Fields of the pause are invalid"),
  INVALID_PACE(400, "Fields of the pace are invalid"),
  INVALID_JOB(400, "Fields of the job are invalid"),
  INVALID_QUERY(400, "Parameters of the query are invalid"),
  UNAUTHORIZED(401, "The request shows no good token"),
  SCOPE_MISSING(403, "The token does not allow this"),
  CROSS_SITE(403, "The request comes from another site's page"),
  NOT_FOUND(404, "There is nothing at this path"),
  TIMER_NOT_FOUND(404, "There is no such timer"),
  DEAD_TIMER_NOT_FOUND(404, "There is no such dead timer"),
  SCHEDULE_NOT_FOUND(404, "There is no such schedule"),
  PAUSE_NOT_FOUND(404, "There is no such pause"),
  JOB_NOT_FOUND(404, "There is no such job"),
  PACE_NOT_FOUND(404, "There is no such pace"),
  METHOD_NOT_ALLOWED(405, "The method is not allowed here"),
  NOT_ACCEPTABLE(406, "The answer is JSON, which the request does not accept"),
  BODY_TOO_SLOW(408, "The body did not arrive in time"),
  TOO_LATE(409, "The timer has been delivered"),
  IN_DELIVERY(409, "The timer is being delivered, or may have been"),
  TIMER_ENDED(409, "The timer has ended without being delivered"),
  NAME_TAKEN(409, "Another timer has this name"),
  TOO_MANY_SCHEDULES(409, "The tenant has as many schedules as it may"),
  TOO_MANY_PAUSES(409, "There are as many pauses as there may be"),
  TOO_MANY_JOBS(409, "The tenant has as many jobs as it may"),
  JOB_EXISTS(409, "Another job has this name"),
  JOB_NOT_LISTED(409, "The job still looks for its timers"),
  TOO_MANY_PACES(409, "There are as many paces as there may be"),
  VERSION_CHANGED(412, "It is another version"),
  BODY_TOO_LARGE(413, "The body is too large"),
  TOO_MANY_TIMERS(413, "The batch has too many timers"),
  UNSUPPORTED_MEDIA_TYPE(415, "The body's type is not taken here"),
  TOPIC_NOT_FOUND(422, "The topic does not exist"),
  TOPIC_NOT_ALLOWED(422, "The topic is not open to timers"),
  KEY_REQUIRED(422, "The topic is compacted: its records need a key"),
  RECORD_TOO_LARGE(422, "The record is too large"),
  DUE_IN_THE_PAST(422, "The due is in the past"),
  DUE_TOO_FAR(422, "The due is too far ahead"),
  TOO_MANY_REQUESTS(429, "The tenant has reached a limit of its own"),
  OVERLOADED(503, "There is too much to do"),
  STOPPING(503, "This instance is stopping"),
  TOPIC_UNVERIFIED(503, "Kafka can't be asked about the topic"),
  ISSUER_UNAVAILABLE(503, "The token can't be checked now"),
  DATABASE_UNAVAILABLE(503, "The database can't be reached"),
  OUTCOME_UNKNOWN(503, "It is not known whether it was done"),
  INTERNAL(500, "A bug of ours");

  private final int status;
  private final String title;

  ProblemType(int status, String title) {
    this.status = status;
    this.title = title;
  }

  /** The type of a mistake that the web server found before we saw the request. */
  static ProblemType ofStatus(int status) {
    return switch (status) {
      case 404 -> NOT_FOUND;
      case 405 -> METHOD_NOT_ALLOWED;
      case 406 -> NOT_ACCEPTABLE;
      case 408 -> BODY_TOO_SLOW;
      case 413 -> BODY_TOO_LARGE;
      case 415 -> UNSUPPORTED_MEDIA_TYPE;
      default -> status >= 500 ? INTERNAL : MALFORMED_REQUEST;
    };
  }

  public int status() {
    return status;
  }

  public String title() {
    return title;
  }

  /** The type's URI, relative to the API: each is a section of docs/errors.md. */
  public String path() {
    return "/errors/" + slug();
  }

  /** As in the type's URI and as a metric's tag. */
  public String slug() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
