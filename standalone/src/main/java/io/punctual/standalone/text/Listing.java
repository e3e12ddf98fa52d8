package io.punctual.standalone.text;

import static io.punctual.standalone.text.Columns.left;
import static io.punctual.standalone.text.Columns.right;

import com.github.freva.asciitable.ColumnData;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** The lists there are: which member of a page has the entries, and what is shown of one. */
public enum Listing {
  TIMERS("timers", "timer") {
    @Override
    List<ColumnData<JsonNode>> columns(Moments moments) {
      return List.of(
          ID,
          STATE,
          at("deliver at", "deliverAt", moments),
          right("").with(away("deliverAt", moments)),
          TOPIC,
          KEY,
          NAME);
    }
  },
  RECEIPTS("receipts", "receipt") {
    @Override
    List<ColumnData<JsonNode>> columns(Moments moments) {
      return List.of(
          ID,
          STATE,
          at("deliver at", "deliverAt", moments),
          right("").with(away("deliverAt", moments)),
          right("late").with(Listing::late),
          TOPIC,
          right("at").with(Listing::place),
          NAME);
    }
  },
  DEAD_TIMERS("deadTimers", "dead timer") {
    @Override
    List<ColumnData<JsonNode>> columns(Moments moments) {
      return List.of(
          ID,
          at("died", "diedAt", moments),
          right("").with(away("diedAt", moments)),
          TOPIC,
          KEY,
          text("reason"));
    }
  };

  private static final int TEXT_MAX = 60;
  private static final Duration IN_MILLIS_MAX = Duration.ofSeconds(10);
  private static final ColumnData<JsonNode> ID = text("id");
  private static final ColumnData<JsonNode> STATE = text("state");
  private static final ColumnData<JsonNode> TOPIC = text("topic");
  private static final ColumnData<JsonNode> NAME = text("name");
  private static final ColumnData<JsonNode> KEY = left("key").with(Listing::key);

  private final String member;
  private final String noun;

  Listing(String member, String noun) {
    this.member = member;
    this.noun = noun;
  }

  abstract List<ColumnData<JsonNode>> columns(Moments moments);

  JsonNode entries(JsonNode page) {
    return page.path(member);
  }

  String counted(long entries) {
    return entries == 1 ? "1 " + noun : entries + " " + noun + "s";
  }

  private static ColumnData<JsonNode> text(String name) {
    return left(name).with(entry -> TerminalText.text(entry.path(name), TEXT_MAX));
  }

  private static ColumnData<JsonNode> at(String header, String name, Moments moments) {
    return left("%s (%s)".formatted(header, moments.zone()))
        .with(entry -> moment(entry, name).map(moments::local).orElse(""));
  }

  private static Function<JsonNode, String> away(String name, Moments moments) {
    return entry -> moment(entry, name).map(moments::away).orElse("");
  }

  private static Optional<Instant> moment(JsonNode entry, String name) {
    return entry.path(name).stringValueOpt().flatMap(Moments::read);
  }

  private static String key(JsonNode entry) {
    return entry.has("keyBase64")
        ? "base64:" + TerminalText.text(entry.path("keyBase64"), TEXT_MAX)
        : TerminalText.text(entry.path("key"), TEXT_MAX);
  }

  private static String late(JsonNode receipt) {
    if (!receipt.has("latenessMillis")) {
      return "";
    }
    long millis = receipt.path("latenessMillis").longValue(0);
    return millis < IN_MILLIS_MAX.toMillis()
        ? millis + " ms"
        : Spans.describe(Duration.ofMillis(millis));
  }

  /** Partition and offset. */
  private static String place(JsonNode receipt) {
    return receipt.has("offset")
        ? receipt.path("partition").intValue(0) + ":" + receipt.path("offset").longValue(0)
        : "";
  }
}
