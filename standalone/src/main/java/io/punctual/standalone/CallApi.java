package io.punctual.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.client.ApiRequest;
import io.punctual.client.PunctualClient;
import io.punctual.client.Reply;
import io.punctual.standalone.text.Moments;
import io.punctual.standalone.text.ProblemText;
import io.punctual.standalone.text.ReadJson;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Makes calls and shows what came of them. What is returned is the command's exit code. */
final class CallApi {
  static final int FINE = 0;
  static final int REFUSED = 1;
  static final int UNREACHABLE = 3;
  static final int SERVER_FAILED = 4;
  private static final int CLIENTS_MISTAKE_FIRST = 400;
  private static final int SERVERS_MISTAKE_FIRST = 500;

  /** How answers are shown. */
  enum Form {
    /** As text for people; refusals go where errors go. */
    TEXT,
    /** As the API gave them, refusals too. */
    JSON,
    /** The same, indented. */
    PRETTY
  }

  private final PunctualClient client;
  private final Form form;
  private final PrintWriter out;
  private final PrintWriter err;

  CallApi(PunctualClient client, Form form, PrintWriter out, PrintWriter err) {
    this.client = client;
    this.form = form;
    this.out = out;
    this.err = err;
  }

  /** As of this moment: an answer is shown as it stands when it comes. */
  Moments moments() {
    return Moments.here();
  }

  int ask(ApiRequest call, Function<JsonNode, String> text) throws InterruptedException {
    return show(client.call(call).reply(), (status, body) -> text.apply(body));
  }

  /** For an answer whose status tells something. */
  int ask(ApiRequest call, Rendering text) throws InterruptedException {
    return show(client.call(call).reply(), text);
  }

  /**
   * For an answer with several outcomes in it.
   *
   * @param exit what they mean together
   */
  int ask(ApiRequest call, Function<JsonNode, String> text, ToIntFunction<JsonNode> exit)
      throws InterruptedException {
    Reply reply = client.call(call).reply();
    int shown = show(reply, (status, body) -> text.apply(body));
    return shown == FINE ? bodyOf(reply).map(exit::applyAsInt).orElse(SERVER_FAILED) : shown;
  }

  /** Follows the cursors to the list's end, or until nobody reads any more. */
  int askAll(ApiRequest first, Function<JsonNode, String> text) throws InterruptedException {
    Reply reply = client.call(first).reply();
    int exit = show(reply, (status, body) -> text.apply(body));
    @Nullable String cursor = cursorIn(reply);
    while (cursor != null && !out.checkError()) {
      reply = client.call(first.query("cursor", cursor)).reply();
      exit = show(reply, (status, body) -> text.apply(body));
      cursor = cursorIn(reply);
    }
    return exit;
  }

  /** What an answer of that status says to a person. */
  interface Rendering {
    String describe(int status, JsonNode body);
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

  private int show(Reply reply, Rendering text) {
    return switch (reply) {
      case Reply.Done(int status, byte[] body) ->
          form == Form.TEXT ? print(status, body, text) : print(body, FINE);
      case Reply.Refused refused -> refuse(refused);
      case Reply.Unreachable(String why) ->
          fail(
              UNREACHABLE,
              """
              Nothing answers at %s (%s).
              Start Punctual with ./punctual up, or say where it is with --api URL.\
              """
                  .formatted(client.api(), why));
      case Reply.Unanswered(String why) ->
          fail(
              SERVER_FAILED,
              "%s was asked and gave no answer (%s): it may have been done or not."
                  .formatted(client.api(), why));
    };
  }

  private int print(int status, byte[] body, Rendering text) {
    Optional<JsonNode> read = ReadJson.object(body);
    if (read.isEmpty()) {
      return fail(SERVER_FAILED, notOurs(status));
    }
    out.println(text.describe(status, read.get()));
    out.flush();
    return FINE;
  }

  private int refuse(Reply.Refused refused) {
    int exit = Math.max(REFUSED, exitOf(refused.status()));
    return form == Form.TEXT
        ? fail(
            exit,
            ReadJson.object(refused.body())
                .filter(problem -> problem.has("title"))
                .map(problem -> problemText().describe(problem, refused.retryAfter()))
                .orElseGet(() -> notOurs(refused.status())))
        : print(refused.body(), exit);
  }

  ProblemText problemText() {
    return new ProblemText(client.api(), moments());
  }

  private String notOurs(int status) {
    return "%s answers (%d), but not as Punctual's API does.".formatted(client.api(), status);
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
