package io.punctual.verify.offer;

import io.punctual.client.CallFailed;
import io.punctual.client.ChangeOutcome;
import io.punctual.client.ChangeOutcome.NotChanged;
import io.punctual.client.Reply;
import io.punctual.client.SubmitOutcome;
import io.punctual.client.SubmitOutcome.BatchItem;
import io.punctual.verify.offer.OfferedTimer.Standing;
import io.punctual.verify.offer.OfferedTimer.Told;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** What a timer's owner knows by an answer. After a 5xx or none, either outcome is possible. */
final class ReadAnswers {
  private static final int CREATED = 201;
  private static final int SERVER_ERROR = 500;

  private ReadAnswers() {}

  static Told told(SubmitOutcome outcome, long posted) {
    return switch (outcome) {
      case SubmitOutcome.Accepted(var timer) ->
          told(Standing.ACCEPTED, "201", false, Optional.of(timer.id()), posted);
      case SubmitOutcome.AcceptedBefore(var timer) ->
          told(Standing.ACCEPTED, "200", false, Optional.of(timer.id()), posted);
      case SubmitOutcome.NameTaken(var id) ->
          told(Standing.REFUSED, "409 by " + id, false, Optional.empty(), posted);
    };
  }

  static Told told(BatchItem item, long posted) {
    Optional<String> id = item.id().filter(_ -> item.status() <= CREATED);
    Standing standing = id.isPresent() ? Standing.ACCEPTED : standing(item.status());
    return told(standing, Integer.toString(item.status()), true, id, posted);
  }

  static Told told(Reply reply, long posted) {
    return switch (reply) {
      case Reply.Refused it ->
          told(
              standing(it.status()),
              Integer.toString(it.status()),
              it.retryAfter().isPresent(),
              Optional.empty(),
              posted);
      case Reply.Unreachable _ ->
          told(Standing.REFUSED, "no connection", false, Optional.empty(), posted);
      case Reply.Unanswered _, Reply.Done _ ->
          told(Standing.UNKNOWN, "no answer", false, Optional.empty(), posted);
    };
  }

  private static Standing standing(int status) {
    return status < SERVER_ERROR ? Standing.REFUSED : Standing.UNKNOWN;
  }

  private static Told told(
      Standing standing, String kind, boolean namesRetry, Optional<String> id, long posted) {
    long now = System.currentTimeMillis();
    return new Told(standing, kind, namesRetry, id.map(UUID::fromString), posted, now);
  }

  static AskedChange.Answer of(ChangeOutcome outcome) {
    return switch (outcome) {
      case ChangeOutcome.Cancelled _, ChangeOutcome.Rescheduled _ -> AskedChange.Answer.DONE;
      case ChangeOutcome.TooLate _ -> AskedChange.Answer.TOO_LATE;
      case ChangeOutcome.NotFound _ -> AskedChange.Answer.NOT_FOUND;
      case NotChanged _ -> AskedChange.Answer.UNCHANGED;
    };
  }

  /** What became of a call that has failed. */
  static Reply reply(Throwable failure) {
    @Nullable Throwable cause =
        failure instanceof CompletionException ? failure.getCause() : failure;
    return cause instanceof CallFailed failed
        ? failed.reply()
        : new Reply.Unanswered(String.valueOf(cause));
  }
}
