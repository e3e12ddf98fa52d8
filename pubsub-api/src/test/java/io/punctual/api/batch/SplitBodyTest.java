package io.punctual.api.batch;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.punctual.api.problem.FieldError;
import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.ReadTimerRequest;
import io.punctual.api.request.Reading;
import io.punctual.api.request.RequestLimits;
import io.punctual.api.request.TimerRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SplitBodyTest {

  private static final int ITEM_BYTES_MAX = 30_000;
  private static final int TIMERS_MAX = 50;
  private static final int SEEDS = 300;

  /** Either way to cut a body. */
  private interface SplitBody {
    void split(InputStream body, BatchItems items) throws IOException;
  }

  private final SplitBody array = new SplitArray(ITEM_BYTES_MAX)::split;
  private final SplitBody lines = SplitLines::split;
  private final BatchItems items =
      new BatchItems(
          new ReadTimerRequest(new RequestLimits(1_000_000, 100, 3, 200)),
          TIMERS_MAX,
          ITEM_BYTES_MAX,
          null);

  @Test
  void eachPayloadOfAnArrayIsItsBytesAsWrittenHoweverTheyArrive() throws IOException {
    for (int seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      SomeBatch batch = SomeBatch.random(random, random.nextInt(TIMERS_MAX + 1));
      byte[] body = batch.array(random);
      assertThat(payloads(array, choppy(body, random)))
          .as("seed %d", seed)
          .isEqualTo(expected(batch));
    }
  }

  @Test
  void eachPayloadOfLinesIsItsBytesAsWrittenHoweverTheyArrive() throws IOException {
    for (int seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      SomeBatch batch = SomeBatch.random(random, random.nextInt(TIMERS_MAX + 1));
      byte[] body = batch.lines(random);
      assertThat(payloads(lines, choppy(body, random)))
          .as("seed %d", seed)
          .isEqualTo(expected(batch));
    }
  }

  private static InputStream choppy(byte[] body, Random random) {
    int pieceMax = List.of(1, 3, 100, 8_000, 100_000).get(random.nextInt(5));
    return new ChoppyStream(body, random, pieceMax);
  }

  /** What is longer than one timer may be is told as such. */
  private static List<String> expected(SomeBatch batch) {
    return batch.payloads().stream()
        .map(
            payload ->
                SomeBatch.timer(payload).getBytes(UTF_8).length > ITEM_BYTES_MAX
                    ? ProblemType.BODY_TOO_LARGE.name()
                    : payload)
        .toList();
  }

  private List<String> payloads(SplitBody split, InputStream body) throws IOException {
    items.all().clear();
    split.split(body, items);
    List<String> payloads = new ArrayList<>();
    for (Reading<TimerRequest> item : items.all()) {
      payloads.add(
          switch (item) {
            case Reading.Understood<TimerRequest>(TimerRequest timer) ->
                new String(timer.content().payload(), UTF_8);
            case Reading.Refused<TimerRequest>(Problem problem) -> problem.type().name();
          });
    }
    return payloads;
  }

  @ParameterizedTest
  @ValueSource(ints = {ITEM_BYTES_MAX, ITEM_BYTES_MAX + 1, 5 * ITEM_BYTES_MAX})
  void aTimerTooLongIsRefusedAloneAndOneJustNotTooLongIsNot(int bytes) throws IOException {
    String filler = "x".repeat(bytes - SomeBatch.timer("\"\"").length());
    List<String> timers = List.of("\"a\"", '"' + filler + '"', "\"b\"");
    List<String> all = timers.stream().map(SomeBatch::timer).toList();
    List<String> expected =
        bytes > ITEM_BYTES_MAX
            ? List.of("\"a\"", ProblemType.BODY_TOO_LARGE.name(), "\"b\"")
            : timers;

    assertThat(payloads(array, stream("[" + String.join(" , ", all) + "]"))).isEqualTo(expected);
    assertThat(payloads(lines, stream(String.join("\n", all)))).isEqualTo(expected);
  }

  @Test
  void whatIsNoObjectInAnArrayIsABadTimer() throws IOException {
    String body = "[1, \"x\", null, [{\"a\":[]}], " + SomeBatch.timer("5") + ", true, -1.5e3,{}]";

    assertThat(payloads(array, stream(body)))
        .containsExactly(
            "MALFORMED_JSON",
            "MALFORMED_JSON",
            "MALFORMED_JSON",
            "MALFORMED_JSON",
            "5",
            "MALFORMED_JSON",
            "MALFORMED_JSON",
            "INVALID_TIMER");
  }

  @Test
  void aLineThatIsNoJsonIsABadTimer() throws IOException {
    String body =
        String.join(
            "\n", SomeBatch.timer("1"), "{\"topic\":", "[]", SomeBatch.timer("2"), "nonsense");

    assertThat(payloads(lines, stream(body)))
        .containsExactly("1", "MALFORMED_JSON", "MALFORMED_JSON", "2", "MALFORMED_JSON");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          [T,T,{"topic": }]    | /2
          [T,T                 | /2
          [T,{"topic":"x       | /1
          [T T]                | /1
          [T,T,]               | /2
          [T}                  | /1
          ['T']                | /0
          [                    | /0
          """)
  void whereAnArrayIsNoJsonAllOfItIsRefusedWithThePlace(String body, String pointer) {
    Problem problem = refusal(array, stream(body.replace("T", SomeBatch.timer("1"))));

    assertThat(problem.type()).isEqualTo(ProblemType.MALFORMED_JSON);
    assertThat(problem.errors()).extracting(FieldError::pointer).containsExactly(pointer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "{}", "1", "nonsense", "[] []", "[]x"})
  void whatIsNoArrayIsRefused(String body) {
    assertThat(refusal(array, stream(body)).type()).isEqualTo(ProblemType.MALFORMED_JSON);
  }

  @Test
  void otherEncodingsAreRefused() {
    byte[] utf16 = ("[" + SomeBatch.timer("1") + "]").getBytes(UTF_16BE);
    assertThat(refusal(array, new ByteArrayInputStream(utf16)).type())
        .isEqualTo(ProblemType.MALFORMED_JSON);
  }

  @Test
  void nestingIsBounded() throws IOException {
    String deepest = "[".repeat(999) + "]".repeat(999);
    assertThat(payloads(array, stream("[" + SomeBatch.timer(deepest) + "]")))
        .containsExactly(deepest);
    items.all().clear();
    String deeper = SomeBatch.timer("1") + ",{\"a\":" + "[".repeat(100_000);
    assertThat(refusal(array, stream("[" + deeper)).errors().getFirst().pointer()).isEqualTo("/1");
  }

  @Test
  void namesAndNumbersThatAParserWouldHoldWholeAreBounded() {
    for (String endless : List.of("[{\"" + "n".repeat(1_000_000), "[" + "1".repeat(1_000_000))) {
      items.all().clear();
      assertThat(refusal(array, stream(endless)).errors().getFirst().detail()).contains("too long");
    }
  }

  @Test
  void asManyAsTheLimitAreTakenAndOneMoreRefusesAll() throws IOException {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < TIMERS_MAX; i++) {
      all.add(SomeBatch.timer("" + i));
    }
    assertThat(payloads(array, stream("[" + String.join(",", all) + "]"))).hasSize(TIMERS_MAX);
    assertThat(payloads(lines, stream(String.join("\n", all) + "\n\n"))).hasSize(TIMERS_MAX);
    all.add("{}");
    items.all().clear();
    assertThat(refusal(array, stream("[" + String.join(",", all) + "]")).type())
        .isEqualTo(ProblemType.TOO_MANY_TIMERS);
    items.all().clear();
    assertThat(refusal(lines, stream(String.join("\n", all))).type())
        .isEqualTo(ProblemType.TOO_MANY_TIMERS);
  }

  @Test
  void emptyBatchesAreBatches() throws IOException {
    assertThat(payloads(array, stream("[]"))).isEmpty();
    assertThat(payloads(array, stream(" [ ] "))).isEmpty();
    assertThat(payloads(lines, stream(""))).isEmpty();
    assertThat(payloads(lines, stream("\n \r\n"))).isEmpty();
  }

  private Problem refusal(SplitBody split, InputStream body) {
    return catchThrowableOfType(BodyRefused.class, () -> split.split(body, items)).problem();
  }

  private static InputStream stream(String body) {
    return new ByteArrayInputStream(body.getBytes(UTF_8));
  }
}
