package io.punctual.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.standalone.call.ApiCall;
import io.punctual.standalone.call.ReadJson;
import io.punctual.standalone.call.Reply;
import io.punctual.standalone.call.SendCall;
import io.punctual.standalone.tell.Moments;
import io.punctual.standalone.tell.ProblemText;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Makes calls and shows what came of them. What is returned is the command's exit code. */
final class AskApi {
  static final int FINE = 0;
  static final int REFUSED = 1;
  static final int UNREACHABLE = 3;
  static final int SERVER_FAILED = 4;
  private static final int CLIENTS_MISTAKE_FIRST = 400;
  private static final int SERVERS_MISTAKE_FIRST = 500;

  /** How answers are shown. */
  enum Form {
    /** As text for people; refusals go where errors go. */
    TOLD,
    /** As the API gave them, refusals too. */
    JSON,
    /** The same, indented. */
    PRETTY
  }

  private final SendCall send;
  private final Form form;
  private final PrintWriter out;
  private final PrintWriter err;

  AskApi(SendCall send, Form form, PrintWriter out, PrintWriter err) {
    this.send = send;
    this.form = form;
    this.out = out;
    this.err = err;
  }

  /** As of this moment: an answer is told as it stands when it comes. */
  Moments moments() {
    return Moments.here();
  }

  int ask(ApiCall call, Function<JsonNode, String> told) throws InterruptedException {
    return show(send.send(call), (status, body) -> told.apply(body));
  }

  /** For an answer whose status tells something. */
  int ask(ApiCall call, Telling told) throws InterruptedException {
    return show(send.send(call), told);
  }

  /**
   * For an answer with several outcomes in it.
   *
   * @param exit what they mean together
   */
  int ask(ApiCall call, Function<JsonNode, String> told, ToIntFunction<JsonNode> exit)
      throws InterruptedException {
    Reply reply = send.send(call);
    int shown = show(reply, (status, body) -> told.apply(body));
    return shown == FINE ? bodyOf(reply).map(exit::applyAsInt).orElse(SERVER_FAILED) : shown;
  }

  /** Follows the cursors to the list's end, or until nobody reads any more. */
  int askAll(ApiCall first, Function<JsonNode, String> told) throws InterruptedException {
    Reply reply = send.send(first);
    int exit = show(reply, (status, body) -> told.apply(body));
    @Nullable String cursor = cursorIn(reply);
    while (cursor != null && !out.checkError()) {
      reply = send.send(first.asking("cursor", cursor));
      exit = show(reply, (status, body) -> told.apply(body));
      cursor = cursorIn(reply);
    }
    return exit;
  }

  /** What an answer of that status says to a person. */
  interface Telling {
    String told(int status, JsonNode body);
  }

  /** What the status of an answer, or of a part of one, means for the command's exit. */
  static int exitOf(int status) {
    if (status >= SERVERS_MISTAKE_FIRST) {
      return SERVER_FAILED;
    }
    return status >= CLIENTS_MISTAKE_FIRST ? REFUSED : FINE;
  }

  private static @Nullable String cursorIn(Reply reply) {
    return bodyOf(reply).flatMap(page -> page.path("cursor").stringValueOpt()).orElse(null);
  }

  private static Optional<JsonNode> bodyOf(Reply reply) {
    return reply instanceof Reply.Done done ? ReadJson.object(done.body()) : Optional.empty();
  }

  private int show(Reply reply, Telling told) {
    return switch (reply) {
      case Reply.Done(int status, byte[] body) ->
          form == Form.TOLD ? tell(status, body, told) : print(body, FINE);
      case Reply.Refused refused -> refuse(refused);
      case Reply.Unreachable(String why) ->
          fail(
              UNREACHABLE,
              """
              Nothing answers at %s (%s).
              Start Punctual with ./punctual up, or say where it is with --api URL.\
              """
                  .formatted(send.api(), why));
      case Reply.Unanswered(String why) ->
          fail(
              SERVER_FAILED,
              "%s was asked and gave no answer (%s): it may have been done or not."
                  .formatted(send.api(), why));
    };
  }

  private int tell(int status, byte[] body, Telling told) {
    Optional<JsonNode> read = ReadJson.object(body);
    if (read.isEmpty()) {
      return fail(SERVER_FAILED, notOurs(status));
    }
    out.println(told.told(status, read.get()));
    out.flush();
    return FINE;
  }

  private int refuse(Reply.Refused refused) {
    int exit = Math.max(REFUSED, exitOf(refused.status()));
    return form == Form.TOLD
        ? fail(
            exit,
            ReadJson.object(refused.body())
                .filter(problem -> problem.has("title"))
                .map(problem -> problemText().told(problem, refused.retryAfter()))
                .orElseGet(() -> notOurs(refused.status())))
        : print(refused.body(), exit);
  }

  ProblemText problemText() {
    return new ProblemText(send.api(), moments());
  }

  private String notOurs(int status) {
    return "%s answers (%d), but not as Punctual's API does.".formatted(send.api(), status);
  }

  private int print(byte[] body, int exit) {
    String text = new String(body, UTF_8);
    out.println(
        form == Form.PRETTY ? ReadJson.object(body).map(ReadJson::indented).orElse(text) : text);
    out.flush();
    return exit;
  }

  private int fail(int exit, String why) {
    err.println(why);
    err.flush();
    return exit;
  }
}
