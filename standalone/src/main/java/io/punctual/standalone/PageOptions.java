package io.punctual.standalone;

import io.punctual.client.ApiRequest;
import io.punctual.standalone.text.Listing;
import io.punctual.standalone.text.Pages;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** How much of a list. */
final class PageOptions {
  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Entries of a page (the API's default).")
  private @Nullable Integer limit;

  @Option(
      names = "--cursor",
      paramLabel = "CURSOR",
      description = "Goes on where an earlier page of the same list has ended.")
  private @Nullable String cursor;

  @Option(names = "--all", description = "All pages, to the list's end.")
  private boolean all;

  int ask(CallApi api, ApiRequest list, Listing listing) throws InterruptedException {
    ApiRequest page = list.query("limit", limit).query("cursor", cursor);
    Pages pages = new Pages(listing, all);
    Function<JsonNode, String> text = answer -> pages.describe(answer, api.moments());
    return all ? api.askAll(page, text) : api.ask(page, text);
  }
}
