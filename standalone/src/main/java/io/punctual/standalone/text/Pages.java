package io.punctual.standalone.text;

import com.github.freva.asciitable.AsciiTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Pages of a list as tables; the last one says how many entries there were. */
public final class Pages {
  private final Listing listing;
  private final boolean all;
  private long shown;

  /**
   * @param all whether more pages come by themselves
   */
  public Pages(Listing listing, boolean all) {
    this.listing = listing;
    this.all = all;
  }

  public String describe(JsonNode page, Moments moments) {
    List<JsonNode> entries = new ArrayList<>();
    listing.entries(page).forEach(entries::add);
    shown += entries.size();
    List<String> parts = new ArrayList<>();
    if (!entries.isEmpty()) {
      parts.add(table(entries, moments));
    }
    Optional<String> cursor = page.path("cursor").stringValueOpt();
    if (cursor.isEmpty()) {
      parts.add(shown == 0 ? "none" : listing.counted(shown));
    } else if (!all) {
      parts.add(
          "%s, and there may be more: --all, or --cursor %s"
              .formatted(listing.counted(shown), cursor.get()));
    }
    return String.join("\n", parts);
  }

  private String table(List<JsonNode> entries, Moments moments) {
    return AsciiTable.getTable(
        AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS, entries, listing.columns(moments));
  }
}
