package io.punctual.standalone;

import io.punctual.client.ApiRequest;
import io.punctual.standalone.text.ListText.Listing;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How much of a list. */
final class PageOptions {
  @Option(names = "--limit", description = "Entries of a page (the API's default).")
  private @Nullable Integer limit;

  @Option(
      names = "--cursor",
      description = "Goes on where an earlier page of the same list has ended.")
  private @Nullable String cursor;

  @Option(names = "--all", description = "All pages, to the list's end.")
  private boolean all;

  int ask(CallApi api, ApiRequest list, Listing listing) throws InterruptedException {
    return api.askPages(list.query("limit", limit).query("cursor", cursor), listing, all);
  }
}
