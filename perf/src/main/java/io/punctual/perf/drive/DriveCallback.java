package io.punctual.perf.drive;

import io.punctual.contract.AlarmedTimer;
import io.punctual.contract.DeliveryReply;
import io.punctual.contract.DeliveryRequest;
import io.punctual.contract.Lane;
import io.punctual.contract.TimerReply;
import io.punctual.contract.Verdict;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks for deliveries as a consumer would, so many requests at once, each in turn for other keys:
 * no key is in two requests.
 */
public final class DriveCallback {
  private static final int OK = 200;
  private static final int PASSES_MAX = 200;
  private static final long MICROS_MAX = TimeUnit.MINUTES.toMicros(1);
  private static final Duration ANSWER_MAX = Duration.ofSeconds(20);
  private static final JsonMapper JSON = JsonMapper.shared();

  private final List<URI> callbacks;
  private final String token;
  private final int batch;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Histogram answers = new ConcurrentHistogram(MICROS_MAX, 3);

  /**
   * @param batch timers in one request, at most
   */
  public DriveCallback(List<URI> callbacks, String token, int batch) {
    this.callbacks = List.copyOf(callbacks);
    this.token = token;
    this.batch = batch;
  }

  /** Returns when each timer is finished or gone. */
  public void run(List<AlarmedTimer> timers, int inFlight) throws InterruptedException {
    Map<Integer, List<AlarmedTimer>> lines = new HashMap<>();
    timers.forEach(
        it ->
            lines
                .computeIfAbsent(
                    Math.floorMod(Long.hashCode(it.keyHash()), inFlight), line -> new ArrayList<>())
                .add(it));
    try (ExecutorService threads = Executors.newThreadPerTaskExecutor(Thread::new)) {
      List<Future<?>> running = new ArrayList<>();
      lines.forEach(
          (line, its) ->
              running.add(
                  threads.submit(
                      () -> {
                        drive(its, callbacks.get(line % callbacks.size()));
                        return null;
                      })));
      for (Future<?> one : running) {
        one.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("the callback could not be driven", e.getCause());
    }
  }

  private void drive(List<AlarmedTimer> line, URI callback)
      throws IOException, InterruptedException {
    List<AlarmedTimer> left = line;
    for (int pass = 0; !left.isEmpty(); pass++) {
      if (pass == PASSES_MAX) {
        throw new IllegalStateException(left.size() + " timers are not finished");
      }
      List<AlarmedTimer> again = new ArrayList<>();
      for (int from = 0; from < left.size(); from += batch) {
        again.addAll(ask(left.subList(from, Math.min(left.size(), from + batch)), callback));
      }
      left = again;
    }
  }

  /** Those that are to be asked about again. */
  private List<AlarmedTimer> ask(List<AlarmedTimer> timers, URI callback)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(callback.resolve(DeliveryRequest.PATH))
            .timeout(ANSWER_MAX)
            .header("Content-Type", "application/json")
            .header("Authorization", "Bearer " + token)
            .POST(
                BodyPublishers.ofByteArray(
                    JSON.writeValueAsBytes(new DeliveryRequest(Lane.FAST, timers))))
            .build();
    long from = System.nanoTime();
    HttpResponse<byte[]> answer = http.send(request, BodyHandlers.ofByteArray());
    answers.recordValue(
        Math.min(MICROS_MAX, TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - from)));
    if (answer.statusCode() != OK) {
      return List.copyOf(timers);
    }
    Set<UUID> again =
        JSON.readValue(answer.body(), DeliveryReply.class).timers().stream()
            .filter(it -> it.verdict() == Verdict.RETRY || it.verdict() == Verdict.SLOW)
            .map(TimerReply::id)
            .collect(Collectors.toSet());
    return timers.stream().filter(it -> again.contains(it.id())).toList();
  }

  /** How long the callback took, request by request, in microseconds. */
  public Histogram answers() {
    return answers;
  }
}
