package io.punctual.api.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.request.TimerRequest.When;
import io.punctual.protocol.Content.Header;
import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.OnExpiry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A record is a timer as a JSON object is one. */
class ReadTimerRecordTest {

  private static final ReadTimerRecord READ =
      new ReadTimerRecord(new RequestLimits(10_000, 100, 3, 200));

  @Test
  void keyValueAndHeadersAreTakenByteForByteAndTheOthersAreFields() {
    byte[] bytes = {0, 1, (byte) 0xFF};
    List<Header> headers = new ArrayList<>(List.of(new Header("trace", bytes)));
    headers.addAll(
        headers(
            "punctual-topic=t",
            "punctual-deliver-at=1893456000000",
            "punctual-name=n",
            "punctual-within=5m",
            "punctual-expire-after=1h",
            "punctual-on-expiry=deadLetter"));

    TimerRequest read =
        ((Reading.Understood<TimerRequest>) READ.read(bytes, bytes, headers)).request();

    assertThat(read.content().topic()).isEqualTo("t");
    assertThat(read.content().key()).isEqualTo(bytes);
    assertThat(read.content().payload()).isEqualTo(bytes);
    assertThat(read.content().headers()).extracting(Header::name).containsExactly("trace");
    assertThat(read.content().headers().getFirst().value()).isEqualTo(bytes);
    assertThat(read.when()).isEqualTo(new When.At(1_893_456_000_000L));
    assertThat(read.name()).isEqualTo("n");
    assertThat(read.withinMillis()).isEqualTo(300_000);
    assertThat(read.lateness()).isEqualTo(new LatenessPolicy(3_600_000, OnExpiry.DEAD_LETTER));
  }

  @Test
  void withoutAValueItIsATombstone() {
    TimerRequest read =
        ((Reading.Understood<TimerRequest>)
                READ.read(
                    null,
                    null,
                    headers("punctual-topic=t", "punctual-deliver-at=2030-01-01T00:00:00Z")))
            .request();

    assertThat(read.content().payload()).isNull();
    assertThat(read.content().key()).isNull();
    assertThat(read.when()).isEqualTo(new When.At(1_893_456_000_000L));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          punctual-delay=1s                                                          | /topic
          punctual-topic=t                                                           | ''
          punctual-topic=a b;punctual-delay=1s                                       | /topic
          punctual-topic=t;punctual-topic=t;punctual-delay=1s                        | /topic
          punctual-topic=t;punctual-delay=1s;punctual-deliver-at=1893456000000       | /delay
          punctual-topic=t;punctual-delay=soon                                       | /delay
          punctual-topic=t;punctual-deliver-at=tomorrow                              | /deliverAt
          punctual-topic=t;punctual-delay=1s;punctual-within=25h                     | /within
          punctual-topic=t;punctual-delay=1s;punctual-name=a b                       | /name
          punctual-topic=t;punctual-delay=1s;punctual-on-expiry=drop                 | /onExpiry
          punctual-topic=t;punctual-delay=1s;punctual-id=1                           | /punctual-id
          punctual-topic=t;punctual-delay=1s;a=1;a=2                                 | /headers/a
          punctual-topic=t;punctual-delay=1s;a=1;b=2;c=3;d=4                         | /headers
          """)
  void whatIsWrongIsNamed(String headers, String pointer) {
    Reading<TimerRequest> read = READ.read(null, new byte[1], headers(headers.split(";")));

    assertThat(((Reading.Refused<TimerRequest>) read).problem().errors())
        .anyMatch(error -> error.pointer().equals(pointer));
  }

  private static List<Header> headers(String... all) {
    List<Header> headers = new ArrayList<>();
    for (String one : all) {
      String[] words = one.split("=", 2);
      headers.add(new Header(words[0], words[1].getBytes(UTF_8)));
    }
    return headers;
  }
}
