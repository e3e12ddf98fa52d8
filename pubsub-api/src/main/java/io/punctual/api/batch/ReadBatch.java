package io.punctual.api.batch;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.request.ReadTimerRequest;
import io.punctual.api.request.Reading;
import io.punctual.api.request.TimerRequest;
import io.punctual.api.submit.ReadBody;
import io.punctual.api.submit.SubmitConfig;
import io.punctual.api.trace.TraceRequests;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import org.springframework.http.MediaType;

/**
 * Reads a batch whole, within bounds of size, time and memory, before anything is done with it: a
 * batch that can't be read to its end stores nothing.
 */
class ReadBatch {

  private final BatchConfig config;
  private final BatchMemory memory;
  private final ReadTimerRequest readTimer;
  private final int timerBytesMax;
  private final SplitArray array;

  ReadBatch(
      BatchConfig config, BatchMemory memory, ReadTimerRequest readTimer, SubmitConfig submit) {
    this.config = config;
    this.memory = memory;
    this.readTimer = readTimer;
    this.timerBytesMax = (int) submit.bodyMax().toBytes();
    this.array = new SplitArray(timerBytesMax);
  }

  /** What is done with the timers while they have their room. */
  interface Use<T> {
    T use(List<Reading<TimerRequest>> timers) throws InterruptedException;
  }

  <T> Reading<T> read(HttpServletRequest request, Use<T> use) throws InterruptedException {
    try {
      if (!ReadBody.isUtf8(request)) {
        throw new BodyRefused(Problem.of(ProblemType.UNSUPPORTED_MEDIA_TYPE));
      }
      if (request.getContentLengthLong() > config.requestMax().toBytes()) {
        throw BoundedBody.tooLarge((int) config.requestMax().toBytes());
      }
      return new Reading.Understood<>(readAndUse(request, use));
    } catch (BodyRefused refused) {
      return new Reading.Refused<>(refused.problem());
    } catch (IOException broken) {
      return new Reading.Refused<>(
          Problem.of(ProblemType.MALFORMED_REQUEST, "The body ended early. Nothing was stored."));
    }
  }

  private <T> T readAndUse(HttpServletRequest request, Use<T> use)
      throws IOException, InterruptedException {
    try (BatchMemory.Reservation reservation = memory.enter(request.getContentLengthLong())) {
      BatchItems items =
          new BatchItems(readTimer, config.timersMax(), timerBytesMax, TraceRequests.span(request));
      BoundedBody body =
          new BoundedBody(request.getInputStream(), reservation, config, System::nanoTime);
      if (isLines(request)) {
        SplitLines.split(body, items);
      } else {
        array.split(body, items);
      }
      reservation.shrink(body.bytes());
      return use.use(items.all());
    }
  }

  private static boolean isLines(HttpServletRequest request) {
    return MediaType.APPLICATION_NDJSON.isCompatibleWith(
        MediaType.parseMediaType(request.getContentType()));
  }
}
