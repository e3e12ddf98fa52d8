package io.punctual.standalone.text;

import static io.punctual.standalone.text.FixedMoments.json;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ListTextTest {
  private static final String ENTRY =
      """
      {"id":"2c01a1fe-7bcf-86f3-a85e-b7d41c09a5e3","state":"scheduled","topic":"demo",
       "keyBase64":"/w==","deliverAt":"2026-11-21T15:21:29.000Z"}
      """;

  @Test
  void aTimerIsALineWithItsDueOnTheLocalClockAndHowFarAwayThatIs() {
    assertThat(describe(list(ListText.Listing.TIMERS), "{\"timers\":[" + ENTRY + "]}"))
        .contains("deliver at", "key base64")
        .contains(
            "| 2c01a1fe-7bcf-86f3-a85e-b7d41c09a5e3 | scheduled"
                + " | 2026-11-21 16:21:29.000 +01:00 (in 1 h) |  demo |       /w== |")
        .endsWith("\n1 timer");
  }

  @Test
  void aReceiptIsALineWithItsLatenessAndItsPlace() {
    assertThat(
            describe(
                list(ListText.Listing.RECEIPTS),
                """
                {"receipts":[
                  {"id":"1","state":"delivered","topic":"demo","latenessMillis":2,
                   "deliverAt":"2026-11-21T14:21:24.000Z","partition":6,"offset":12},
                  {"id":"2","state":"delivered","topic":"demo","latenessMillis":12345,
                   "deliverAt":"2026-11-21T14:21:24.000Z","partition":0,"offset":0},
                  {"id":"3","state":"cancelled","topic":"demo",
                   "deliverAt":"2026-11-21T14:21:24.000Z"}]}
                """))
        .containsPattern("\\| delivered \\|.*\\(5 s ago\\) \\| +2 ms \\| +demo \\| +6 \\| +12 \\|")
        .containsPattern("\\| delivered \\|.*\\| 12345 ms \\| +demo \\| +0 \\| +0 \\|")
        .containsPattern("\\| cancelled \\|.*\\(5 s ago\\) \\| +\\| +demo \\| +\\| +\\|")
        .endsWith("\n3 receipts");
  }

  @Test
  void aLongReasonIsCutAndKeepsItsLine() {
    String text =
        describe(
            list(ListText.Listing.DEAD_TIMERS),
            "{\"deadTimers\":[{\"id\":\"1\",\"diedAt\":\"2026-11-21T14:21:24.000Z\","
                + "\"topic\":\"demo\",\"reason\":\"%s\"}]}".formatted("x".repeat(500)));
    assertThat(text).contains("xxx…").endsWith("\n1 dead timer");
    assertThat(text.lines().filter(line -> line.contains("xxx"))).hasSize(1);
  }

  @Test
  void aPageThatIsNotTheLastSaysHowToGoOn() {
    assertThat(
            describe(
                list(ListText.Listing.TIMERS), "{\"timers\":[" + ENTRY + "],\"cursor\":\"AAA\"}"))
        .endsWith("1 timer, and there may be more: --all, or --cursor AAA");
  }

  @Test
  void ofAllPagesTheLastTellsTheSum() {
    ListText list = new ListText(ListText.Listing.TIMERS, true);
    String page = "{\"timers\":[" + ENTRY + "],\"cursor\":\"AAA\"}";
    assertThat(describe(list, page)).doesNotContain("more").doesNotContain("1 timer");
    assertThat(describe(list, "{\"timers\":[],\"cursor\":\"AAB\"}")).isEmpty();
    assertThat(describe(list, "{\"timers\":[" + ENTRY + "]}")).endsWith("\n2 timers");
  }

  @Test
  void anEmptyListSaysSo() {
    assertThat(describe(list(ListText.Listing.TIMERS), "{\"timers\":[]}")).isEqualTo("none");
  }

  private static String describe(ListText list, String page) {
    return list.describe(json(page), FixedMoments.BERLIN);
  }

  private static ListText list(ListText.Listing listing) {
    return new ListText(listing, false);
  }
}
