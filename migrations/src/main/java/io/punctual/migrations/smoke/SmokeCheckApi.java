package io.punctual.migrations.smoke;

import io.punctual.client.ApiProblem;
import io.punctual.client.ApiRequest;
import io.punctual.client.CallFailed;
import io.punctual.client.PunctualClient;
import io.punctual.client.Reply;
import io.punctual.migrations.job.JobFailed;
import io.punctual.migrations.job.NotYet;
import tools.jackson.databind.JsonNode;

/**
 * The API, with failures that name the key to look at. A failure that may pass is {@link NotYet}.
 */
final class SmokeCheckApi implements AutoCloseable {
  private static final int UNAUTHORIZED = 401;
  private static final int UNPROCESSABLE = 422;
  private static final int TOO_MANY = 429;
  private static final int SERVERS_MISTAKE_FIRST = 500;
  private static final int UNAVAILABLE = 503;

  private final PunctualClient client;

  SmokeCheckApi(PunctualClient client) {
    this.client = client;
  }

  /** The answer, as it came. */
  JsonNode ask(ApiRequest request) {
    try {
      return client.call(request).execute();
    } catch (CallFailed e) {
      throw explained(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new JobFailed("interrupted");
    }
  }

  private JobFailed explained(CallFailed failure) {
    return switch (failure.reply()) {
      case Reply.Unreachable(String why) ->
          new NotYet(
              "Nothing answers at %s (%s): is PUNCTUAL_API the API's URL?"
                  .formatted(client.api(), why));
      case Reply.Unanswered(String why) ->
          new NotYet(
              "%s gives no answer (%s): is PUNCTUAL_API the API's URL?"
                  .formatted(client.api(), why));
      case Reply.Done done -> anotherServer(done.status());
      case Reply.Refused refused ->
          failure.problem().map(this::refused).orElseGet(() -> anotherServer(refused.status()));
    };
  }

  /** A proxy whose service is not there yet may answer for it. */
  private JobFailed anotherServer(int status) {
    String message =
        "%s answers %d, but not as Punctual does: is PUNCTUAL_API the API's URL?"
            .formatted(client.api(), status);
    return status > SERVERS_MISTAKE_FIRST ? new NotYet(message) : new JobFailed(message);
  }

  private JobFailed refused(ApiProblem problem) {
    String message = "%s answers %d %s".formatted(client.api(), problem.status(), summary(problem));
    return switch (problem.status()) {
      case UNAUTHORIZED -> new JobFailed(message + ": PUNCTUAL_TOKEN must be a tenant's token");
      case UNPROCESSABLE ->
          new JobFailed(
              message + ": PUNCTUAL_SMOKECHECK_TOPIC must be an existing and allowed topic");
      case TOO_MANY, UNAVAILABLE -> new NotYet(message);
      default -> new JobFailed(message);
    };
  }

  private static String summary(ApiProblem problem) {
    return problem
        .detail()
        .or(() -> problem.body().at("/errors/0/detail").stringValueOpt())
        .map(detail -> problem.title() + " (" + detail + ")")
        .orElse(problem.title());
  }

  @Override
  public void close() {
    client.close();
  }
}
