package io.punctual.api.problem;

import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import java.time.Duration;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Turns an exception into a problem, and never shows the exception's text. */
@RestControllerAdvice
class ProblemAdvice extends ResponseEntityExceptionHandler {

  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final ApiEvents events;

  ProblemAdvice(ApiEvents events) {
    this.events = events;
  }

  @ExceptionHandler({DataAccessException.class, TransactionException.class})
  ResponseEntity<Object> databaseFailed(RuntimeException e) {
    events.happened(new ApiEvent.LookupFailed(e));
    return ProblemAnswer.of(Problem.databaseFailed(RETRY_AFTER));
  }

  /** Tomcat's word for a query that can't be decoded. */
  @ExceptionHandler(InvalidParameterException.class)
  ResponseEntity<Object> malformedQuery(InvalidParameterException e) {
    return ProblemAnswer.of(
        Problem.of(ProblemType.MALFORMED_REQUEST, "The query can't be decoded."));
  }

  @ExceptionHandler(InterruptedException.class)
  ResponseEntity<Object> stopping(InterruptedException e) {
    Thread.currentThread().interrupt();
    return ProblemAnswer.of(
        Problem.later(
            ProblemType.OUTCOME_UNKNOWN,
            "This instance was stopped before the answer.",
            RETRY_AFTER));
  }

  @ExceptionHandler(Exception.class)
  ResponseEntity<Object> bug(Exception e) {
    events.happened(new ApiEvent.RequestFailed(e));
    return ProblemAnswer.of(Problem.of(ProblemType.INTERNAL));
  }

  @Override
  protected @Nullable ResponseEntity<Object> handleExceptionInternal(
      Exception e,
      @Nullable Object body,
      HttpHeaders headers,
      HttpStatusCode status,
      WebRequest request) {
    if (status.is5xxServerError()) {
      return bug(e);
    }
    return ProblemAnswer.of(Problem.of(ProblemType.ofStatus(status.value())), headers);
  }
}
