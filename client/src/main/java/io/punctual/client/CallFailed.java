package io.punctual.client;

import java.time.Duration;
import java.util.Optional;

/** A call had no outcome that its result could name; {@link #reply} tells which failure it was. */
public final class CallFailed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Reply reply;

  CallFailed(Reply reply) {
    super(message(reply));
    this.reply = reply;
  }

  public Reply reply() {
    return reply;
  }

  /** What the API says is wrong; empty when it was not the API that answered. */
  public Optional<ApiProblem> problem() {
    return ApiProblem.in(reply);
  }

  /** How long to wait before the next try, if the API names it. */
  public Optional<Duration> retryAfter() {
    return reply instanceof Reply.Refused refused
        ? refused
            .retryAfter()
            .filter(text -> text.matches("\\d{1,9}"))
            .map(text -> Duration.ofSeconds(Long.parseLong(text)))
        : Optional.empty();
  }

  private static String message(Reply reply) {
    return switch (reply) {
      case Reply.Done done -> "answered " + done.status() + ", but not as Punctual's API does";
      case Reply.Refused refused ->
          ApiProblem.in(reply)
              .map(it -> it.status() + " " + it.type() + ": " + it.title())
              .orElse("answered " + refused.status() + ", but not as Punctual's API does");
      case Reply.Unreachable(String why) -> "nothing answers: " + why;
      case Reply.Unanswered(String why) -> "no answer, it may have been done or not: " + why;
    };
  }
}
