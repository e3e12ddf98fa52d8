package io.punctual.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SubmitCommandTest {
  private static final String ACCEPTED =
      "{\"id\":\"2c01\",\"state\":\"scheduled\",\"topic\":\"demo\",\"version\":0}";
  private static final String PAYLOAD = "{ \"b\":1.10, \"a\" : 1E400,\"é\":\"\\u00e9\", \"b\":0 }";

  @TempDir Path temp;
  private final InputStream in = System.in;
  private final FakeApi api = new FakeApi();

  @AfterEach
  void close() {
    System.setIn(in);
    api.close();
  }

  @Test
  void aPayloadReachesTheApiByteForByte() {
    CommandResult ran = submit("demo", "--delay", "3s", "--payload", PAYLOAD);
    assertThat(ran.exit()).isZero();
    assertThat(ran.out()).startsWith("accepted\n  id       2c01\n");
    assertThat(api.only().line()).isEqualTo("POST /v1/timers");
    assertThat(api.only().contentType()).contains("application/json");
    assertThat(api.only().body())
        .isEqualTo("{\"topic\":\"demo\",\"delay\":\"3s\",\"payload\":" + PAYLOAD + "}");
  }

  @Test
  void aPayloadOfAFileOrOfTheStandardInputDoesToo() throws Exception {
    Path file = Files.writeString(temp.resolve("payload.json"), PAYLOAD + "\n");
    submit("demo", "--delay", "3s", "--payload-file", file.toString());
    pipe(PAYLOAD + "\n");
    submit("demo", "--delay", "3s");
    pipe(PAYLOAD + "\n");
    submit("demo", "--delay", "3s", "--payload-file", "-");
    assertThat(api.asked())
        .extracting(FakeApi.Asked::body)
        .hasSize(3)
        .containsOnly("{\"topic\":\"demo\",\"delay\":\"3s\",\"payload\":" + PAYLOAD + "\n}");
  }

  @Test
  void anArgumentThatBeginsWithAnAtSignIsNoFile() throws Exception {
    Path file = Files.writeString(temp.resolve("args"), "--json");
    submit("demo", "--delay", "3s", "--key", "@" + file, "--tombstone");
    assertThat(api.only().body()).contains("\"key\":\"@" + file + "\"");
  }

  @Test
  void everyOptionIsAMemberOfTheTimer() {
    submit(
        "demo",
        "--key=k",
        "--payload-base64=AAE=",
        "--deliver-at=2026-11-21T15:00:00+01:00",
        "--within=5m",
        "--name=n",
        "--header=a=1=2",
        "--header=b=",
        "--expire-after=1m",
        "--on-expiry=drop");
    assertThat(api.only().body())
        .isEqualTo(
            """
            {"topic":"demo","key":"k","deliverAt":"2026-11-21T15:00:00+01:00","within":"5m","name":"n",\
            "headers":{"a":"1=2","b":""},"expireAfter":"1m","onExpiry":"drop",\
            "payloadBase64":"AAE="}\
            """);
  }

  @Test
  void bytesAsAKeyATombstoneAndADueInEpochMillisecondsAreGivenAsSuch() {
    submit("demo", "--key-base64=/w==", "--tombstone", "--deliver-at=1795269600000");
    assertThat(api.only().body())
        .isEqualTo(
            """
            {"topic":"demo","keyBase64":"/w==","deliverAt":1795269600000,"tombstone":true}\
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1,\"delay\":\"1h\"",
        "{} {}",
        "{",
        "",
        " ",
        "hello",
        "\"a",
        "{\"a\":1}}",
        "NaN",
        "// c\n1",
        "\uFFFD"
      })
  void whatIsNotOneJsonValueIsNotSent(String payload) {
    CommandResult ran = submit("demo", "--delay=3s", "--payload=" + payload);
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains("payload").contains("Usage: punctual submit");
    assertThat(api.asked()).isEmpty();
  }

  @Test
  void bytesThatAreNotUtf8AreNotSentAsJson() throws Exception {
    Path file = Files.write(temp.resolve("latin1"), new byte[] {'"', (byte) 0xe9, '"'});
    assertThat(submit("demo", "--delay=3s", "--payload-file=" + file).err())
        .contains("is not UTF-8; other bytes go with --payload-base64");
    assertThat(api.asked()).isEmpty();
  }

  @Test
  void aPayloadDeeperThanOurReaderLikesIsForTheApiToJudge() {
    String deep = "[".repeat(1_500) + "]".repeat(1_500);
    assertThat(submit("demo", "--delay=3s", "--payload=" + deep).exit()).isZero();
    String digits = "1".repeat(5_000);
    assertThat(submit("demo", "--delay=3s", "--payload=" + digits).exit()).isZero();
  }

  @Test
  void whatContradictsItselfOrIsNotEnoughIsAMistakeOfUsage() {
    assertThat(submit("demo", "--payload=1").exit()).isEqualTo(2);
    assertThat(submit("demo", "--payload=1", "--delay=1s", "--deliver-at=1").exit()).isEqualTo(2);
    assertThat(submit("demo", "--payload=1", "--tombstone", "--delay=1s").exit()).isEqualTo(2);
    assertThat(submit("demo", "--key=a", "--key-base64=YQ==", "--tombstone", "--delay=1s").exit())
        .isEqualTo(2);
    assertThat(submit("--payload=1", "--delay=1s").exit()).isEqualTo(2);
    assertThat(submit("demo", "--delay=1s", "--payload-file=" + temp.resolve("none")).exit())
        .isEqualTo(2);
    assertThat(submit("demo", "--tombstone", "--delay=1s", "--batch=-").exit()).isEqualTo(2);
    assertThat(submit().exit()).isEqualTo(2);
    assertThat(api.asked()).isEmpty();
  }

  @Test
  void aRepeatThatIsNotAcceptedAgainSaysSo() {
    api.answers(200, ACCEPTED);
    assertThat(
            CommandResult.punctual(
                    "submit", "demo", "--delay=3s", "--tombstone", "--api", api.url())
                .out())
        .startsWith("accepted before, and not again\n  id");
  }

  @Test
  void aBatchIsSentAsItIsAndItsWorstPartIsTheExitCode() throws Exception {
    Path lines = Files.writeString(temp.resolve("lines"), "{\"topic\":\"a\", \"x\":1.10}\n{}\n");
    api.answers(
        200,
        """
        {"results":[{"status":201,"id":"2c01"},{"status":400,"problem":
        {"type":"/errors/invalid-timer","title":"Fields of the timer are invalid","status":400,
        "errors":[{"pointer":"/topic","detail":"is missing"}]}}]}
        """);
    CommandResult ran =
        CommandResult.punctual("submit", "--batch", lines.toString(), "--api", api.url());
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.out())
        .contains("1 accepted, 0 there already, 1 not")
        .contains("2. refused: Fields of the timer are invalid (400)\n  /topic  is missing");
    assertThat(api.only().line()).isEqualTo("POST /v1/timers:batch");
    assertThat(api.only().contentType()).contains("application/x-ndjson");
    assertThat(api.only().body()).isEqualTo(Files.readString(lines));
  }

  @Test
  void aBatchThatIsAnArrayIsSentAsJson() {
    pipe(" \n[{}]");
    api.answers(200, "{\"results\":[{\"status\":503,\"problem\":{\"status\":503}}]}");
    CommandResult ran = CommandResult.punctual("submit", "--batch=-", "--json", "--api", api.url());
    assertThat(ran.exit()).isEqualTo(4);
    assertThat(ran.out())
        .isEqualTo("{\"results\":[{\"status\":503,\"problem\":{\"status\":503}}]}\n");
    assertThat(api.only().contentType()).contains("application/json");
  }

  private CommandResult submit(String... args) {
    api.answers(201, ACCEPTED);
    String[] all = new String[args.length + 3];
    all[0] = "submit";
    System.arraycopy(args, 0, all, 1, args.length);
    all[args.length + 1] = "--api";
    all[args.length + 2] = api.url();
    return CommandResult.punctual(all);
  }

  private static void pipe(String text) {
    System.setIn(new ByteArrayInputStream(text.getBytes(UTF_8)));
  }
}
