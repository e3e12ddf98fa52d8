package io.punctual.standalone.text;

import io.punctual.verify.report.MarkdownTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The pages of a list as tables; the last page says how many entries there were. */
public final class ListText {
  private static final int CELL_MAX = 60;

  /** The lists of the API, and what is shown of an entry. */
  public enum Listing {
    TIMERS("timers", "timer", "id state deliverAt topic key keyBase64 name"),
    RECEIPTS(
        "receipts", "receipt", "id state deliverAt latenessMillis topic partition offset name"),
    DEAD_TIMERS("deadTimers", "dead timer", "id diedAt topic key keyBase64 reason"),
    SCHEDULES("schedules", "schedule", "name state cron timeZone every timersMade version"),
    PAUSES("pauses", "pause", "id topic allTopics allTenants key keyBase64 pausedAt until reason"),
    JOBS("jobs", "job", "name action by state found done refused more createdAt endedAt"),
    REFUSED("refused", "timer", "id type"),
    PACES("paces", "pace", "topic allTenants perSecond burst since");

    private final String member;
    private final String noun;
    private final List<String> fields;

    Listing(String member, String noun, String fields) {
      this.member = member;
      this.noun = noun;
      this.fields = List.of(fields.split(" "));
    }

    public boolean isEmpty(JsonNode page) {
      return page.path(member).isEmpty();
    }
  }

  private final Listing listing;
  private final boolean all;
  private long shown;

  /**
   * @param all whether more pages come by themselves
   */
  public ListText(Listing listing, boolean all) {
    this.listing = listing;
    this.all = all;
  }

  public String describe(JsonNode page, Moments moments) {
    List<JsonNode> entries = page.path(listing.member).valueStream().toList();
    shown += entries.size();
    String counted = shown + " " + listing.noun + (shown == 1 ? "" : "s");
    List<String> lines = new ArrayList<>();
    if (!entries.isEmpty()) {
      lines.addAll(table(entries, moments));
    }
    Optional<String> cursor = page.path("cursor").stringValueOpt();
    if (cursor.isEmpty()) {
      lines.add(shown == 0 ? "none" : counted);
    } else if (!all) {
      lines.add(
          "%s, and there may be more: --all, or --cursor %s".formatted(counted, cursor.get()));
    }
    return String.join("\n", lines);
  }

  /** Without the fields that no entry has. */
  private List<String> table(List<JsonNode> entries, Moments moments) {
    List<String> fields =
        listing.fields.stream()
            .filter(field -> entries.stream().anyMatch(entry -> entry.has(field)))
            .toList();
    List<String> header = fields.stream().map(Fields::label).toList();
    Stream<List<String>> rows =
        entries.stream()
            .map(entry -> fields.stream().map(field -> cell(entry, field, moments)).toList());
    return MarkdownTable.of(Stream.concat(Stream.of(header), rows).toList());
  }

  private static String cell(JsonNode entry, String field, Moments moments) {
    return TerminalText.text(Fields.value(field, entry.path(field), moments), CELL_MAX);
  }
}
