package io.punctual.standalone.text;

import static io.punctual.standalone.text.FixedMoments.json;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PagesTest {
  private static final String ENTRY =
      """
      {"id":"2c01a1fe-7bcf-86f3-a85e-b7d41c09a5e3","state":"scheduled","topic":"demo",
       "keyBase64":"/w==","deliverAt":"2026-11-21T15:21:29.000Z"}
      """;

  @Test
  void aTimerIsALineWithItsDueOnTheLocalClockAndHowFarAwayThatIs() {
    assertThat(describe(pages(Listing.TIMERS), "{\"timers\":[" + ENTRY + "]}"))
        .contains("deliver at (Europe/Berlin)")
        .containsPattern(
            "\\| 2c01a1fe-7bcf-86f3-a85e-b7d41c09a5e3 \\| scheduled \\| 2026-11-21 16:21:29.000 +"
                + "\\| in 1 h \\| demo +\\| base64:/w==")
        .endsWith("\n1 timer");
  }

  @Test
  void aReceiptIsALineWithItsLatenessAndItsPlace() {
    assertThat(
            describe(
                pages(Listing.RECEIPTS),
                """
                {"receipts":[
                  {"id":"1","state":"delivered","topic":"demo","latenessMillis":2,
                   "deliverAt":"2026-11-21T14:21:24.000Z","partition":6,"offset":12},
                  {"id":"2","state":"delivered","topic":"demo","latenessMillis":12345,
                   "deliverAt":"2026-11-21T14:21:24.000Z","partition":0,"offset":0},
                  {"id":"3","state":"cancelled","topic":"demo",
                   "deliverAt":"2026-11-21T14:21:24.000Z"}]}
                """))
        .containsPattern("\\| delivered \\|.*\\| 5 s ago \\| 2 ms \\| demo +\\| 6:12 \\|")
        .containsPattern("\\| delivered \\|.*\\| 12 s \\| demo +\\| +0:0 \\|")
        .containsPattern("\\| cancelled \\|.*\\| 5 s ago \\| +\\| demo +\\| +\\|")
        .endsWith("\n3 receipts");
  }

  @Test
  void aLongReasonIsCutAndKeepsItsLine() {
    String text =
        describe(
            pages(Listing.DEAD_TIMERS),
            "{\"deadTimers\":[{\"id\":\"1\",\"diedAt\":\"2026-11-21T14:21:24.000Z\","
                + "\"topic\":\"demo\",\"reason\":\"%s\"}]}".formatted("x".repeat(500)));
    assertThat(text).contains("xxx…").endsWith("\n1 dead timer");
    assertThat(text.lines().filter(line -> line.contains("xxx"))).hasSize(1);
  }

  @Test
  void aPageThatIsNotTheLastSaysHowToGoOn() {
    assertThat(describe(pages(Listing.TIMERS), "{\"timers\":[" + ENTRY + "],\"cursor\":\"AAA\"}"))
        .endsWith("1 timer, and there may be more: --all, or --cursor AAA");
  }

  @Test
  void ofAllPagesTheLastTellsTheSum() {
    Pages pages = new Pages(Listing.TIMERS, true);
    String page = "{\"timers\":[" + ENTRY + "],\"cursor\":\"AAA\"}";
    assertThat(describe(pages, page)).doesNotContain("more").doesNotContain("1 timer");
    assertThat(describe(pages, "{\"timers\":[],\"cursor\":\"AAB\"}")).isEmpty();
    assertThat(describe(pages, "{\"timers\":[" + ENTRY + "]}")).endsWith("\n2 timers");
  }

  @Test
  void anEmptyListSaysSo() {
    assertThat(describe(pages(Listing.TIMERS), "{\"timers\":[]}")).isEqualTo("none");
  }

  private static String describe(Pages pages, String page) {
    return pages.describe(json(page), FixedMoments.BERLIN);
  }

  private static Pages pages(Listing listing) {
    return new Pages(listing, false);
  }
}
