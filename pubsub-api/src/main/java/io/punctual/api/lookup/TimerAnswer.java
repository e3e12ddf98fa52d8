package io.punctual.api.lookup;

import org.springframework.http.ResponseEntity;

/** A pending timer as an HTTP answer: its version is the entity tag, for {@code If-Match}. */
public final class TimerAnswer {

  private TimerAnswer() {}

  public static ResponseEntity<Object> of(TimerView timer) {
    return of(ResponseEntity.ok(), timer);
  }

  public static ResponseEntity<Object> of(ResponseEntity.BodyBuilder answer, TimerView timer) {
    return answer.eTag("\"" + timer.version() + "\"").body(timer);
  }
}
