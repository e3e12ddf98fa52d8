package io.punctual.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.client.ApiRequest;
import io.punctual.client.PunctualClient;
import io.punctual.client.Reply;
import io.punctual.standalone.text.BatchText;
import io.punctual.standalone.text.Fields;
import io.punctual.standalone.text.ListText;
import io.punctual.standalone.text.Moments;
import io.punctual.standalone.text.ProblemText;
import io.punctual.standalone.text.ReadJson;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Makes calls and shows their answers. Each method returns the command's exit code. */
record CallApi(PunctualClient client, Form form, PrintWriter out, PrintWriter err) {
  private static final int FINE = 0;
  private static final int REFUSED = 1;
  private static final int UNREACHABLE = 3;
  private static final int SERVER_FAILED = 4;
  private static final int SUCCESS_LAST = 299;
  private static final int SERVER_ERROR = 500;

  /** As text for people, with refusals to the error output; as JSON, refusals too; indented. */
  enum Form {
    TEXT,
    JSON,
    PRETTY
  }

  /** The text of an answer. */
  interface Rendering {
    String describe(int status, JsonNode body, Moments moments);
  }

  /**
   * Shows the members of the answer.
   *
   * @param heading the line before them, or nothing
   */
  int ask(ApiRequest call, String heading) throws InterruptedException {
    return ask(call, (_, body, moments) -> heading + Fields.describe(body, moments));
  }

  int ask(ApiRequest call, Rendering text) throws InterruptedException {
    return show(client.call(call).reply(), text);
  }

  /**
   * Shows a list. A page that is empty and not the last says only how far the API has looked: the
   * next is asked in its place.
   *
   * @param all follows the cursors to the list's end, or until nobody reads any more
   */
  int askPages(ApiRequest first, ListText.Listing listing, boolean all)
      throws InterruptedException {
    ListText list = new ListText(listing, all);
    return askPages(
        first, listing::isEmpty, all, (_, page, moments) -> list.describe(page, moments));
  }

  /** The same of any pages. */
  int askPages(ApiRequest first, Predicate<JsonNode> isEmpty, boolean all, Rendering text)
      throws InterruptedException {
    @Nullable String cursor = null;
    boolean empty;
    int exit = FINE;
    do {
      Reply reply = client.call(cursor == null ? first : first.query("cursor", cursor)).reply();
      Optional<JsonNode> page = bodyOf(reply);
      cursor = page.flatMap(it -> it.path("cursor").stringValueOpt()).orElse(null);
      empty = cursor != null && page.filter(isEmpty).isPresent();
      if (!empty) {
        exit = show(reply, text);
      }
    } while (cursor != null && (all || empty) && !out.checkError());
    return exit;
  }

  /** That of the worst part, if the answer has parts with statuses of their own. */
  private static int exitOf(JsonNode body) {
    return exitOf(BatchText.worstStatus(body));
  }

  /** Whatever is no success and not the server's failure is a refusal. */
  private static int exitOf(int status) {
    if (status >= SERVER_ERROR) {
      return SERVER_FAILED;
    }
    return status > SUCCESS_LAST ? REFUSED : FINE;
  }

  private static Optional<JsonNode> bodyOf(Reply reply) {
    return reply instanceof Reply.Done done ? ReadJson.object(done.body()) : Optional.empty();
  }

  private int show(Reply reply, Rendering text) {
    Moments moments = Moments.ofSystem();
    return switch (reply) {
      case Reply.Done(int status, byte[] body) when form == Form.TEXT ->
          ReadJson.object(body)
              .map(it -> print(out, text.describe(status, it, moments), exitOf(it)))
              .orElseGet(() -> print(err, notOurs(status), SERVER_FAILED));
      case Reply.Done done ->
          printJson(done.body(), bodyOf(done).map(CallApi::exitOf).orElse(SERVER_FAILED));
      case Reply.Refused refused when form == Form.TEXT ->
          print(err, describe(refused, moments), exitOf(refused.status()));
      case Reply.Refused refused -> printJson(refused.body(), exitOf(refused.status()));
      case Reply.Unreachable(String why) ->
          print(
              err,
              ("Nothing answers at %s (%s).\nStart Punctual with ./punctual up, or say where it is"
                      + " with --api URL.")
                  .formatted(client.api(), why),
              UNREACHABLE);
      case Reply.Unanswered(String why) ->
          print(
              err,
              "%s was asked and gave no answer (%s): it may have been done or not."
                  .formatted(client.api(), why),
              SERVER_FAILED);
    };
  }

  private String describe(Reply.Refused refused, Moments moments) {
    return ReadJson.object(refused.body())
        .filter(problem -> problem.has("title"))
        .map(it -> new ProblemText(client.api(), moments).describe(it, refused.retryAfter()))
        .orElseGet(() -> notOurs(refused.status()));
  }

  private String notOurs(int status) {
    return "%s answers (%d), but not as Punctual's API does.".formatted(client.api(), status);
  }

  private int printJson(byte[] body, int exit) {
    String text = new String(body, UTF_8);
    return print(
        out,
        form == Form.PRETTY ? ReadJson.object(body).map(ReadJson::indented).orElse(text) : text,
        exit);
  }

  private static int print(PrintWriter to, String text, int exit) {
    to.println(text);
    to.flush();
    return exit;
  }
}
